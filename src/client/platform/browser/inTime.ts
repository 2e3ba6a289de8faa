/**
 * What a promise brings, if it brings it in time.
 *
 * @param patience in ms.
 * @throws an error with the message if it takes longer.
 */
export async function inTime<Result>(
  promise: Promise<Result>,
  patience: number,
  message: string,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), patience);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
