/** Nothing of the first page is delayed by what comes after it. */
export function untilIdle(): Promise<void> {
  return new Promise((done) => {
    const ask = () => requestIdleCallback(() => done());
    if (document.readyState === 'complete') ask();
    else addEventListener('load', ask, { once: true });
  });
}
