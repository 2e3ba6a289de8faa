/** Initials of a person; decorative, because the name is next to it. */
export function Avatar({ name }: { name: string }) {
  const parts = name.trim().split(/\s+/);
  const first = parts[0]?.[0] ?? '';
  const last = parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : '';
  return (
    <span className="avatar" aria-hidden="true">
      {(first + last).toUpperCase()}
    </span>
  );
}
