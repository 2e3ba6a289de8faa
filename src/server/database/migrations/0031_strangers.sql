CREATE TABLE "stranger_calls" (
	"network" text NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "stranger_calls_network_minute_pk" PRIMARY KEY("network","minute")
);
--> statement-breakpoint
CREATE TABLE "stranger_refusals" (
	"agency_id" integer NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"what" text NOT NULL,
	"network" text NOT NULL,
	"refusals" integer NOT NULL,
	CONSTRAINT "stranger_refusals_agency_id_minute_what_network_pk" PRIMARY KEY("agency_id","minute","what","network")
);
