-- sum() of bigint makes a numeric of each total, which takes as long as reading the rows. This one adds bigints, and fails
-- if a total is larger than one.
CREATE AGGREGATE bigint_sum (bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe);
