import type { ChangeEvent } from 'react';

/** Two to four ways of one thing, as native radio buttons: it works before any script has run. */
export function Segmented({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: {
  legend: string;
  name: string;
  options: readonly { value: string; text: string }[];
  chosen: string;
  /** Left out where the form itself listens. */
  onChoose?: (value: string) => void;
}) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChoose?.(event.currentTarget.value);
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, text }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            onChange={choose}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
