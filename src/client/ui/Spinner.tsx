/** Over the whole page while a route changes; the machine decides when it has taken long enough to show. */
export function FullScreenSpinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className="full-spinner" role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
