/** A thin bar under the header while an answer is awaited; how long it will take is not known. */
export function ProgressBar({ label }: { label: string }) {
  return <div className="progress" role="progressbar" aria-label={label} />;
}
