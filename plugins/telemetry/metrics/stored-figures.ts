/** Milliseconds for which figures from the database are cached, however many scrapers ask. */
const FRESH_FOR = 5_000;

/** Milliseconds after which metrics are returned without these figures: a scraper waits ten seconds. */
const PATIENCE = 2_000;

/**
 * Figures that are read from the database when metrics are scraped. While they cannot be read, the other metrics are returned without them.
 * @param failed called with the error if they cannot be read
 */
export function lookedUp<Figure>(
  read: () => Promise<readonly Figure[]>,
  failed: (error: unknown) => void,
): () => Promise<readonly Figure[]> {
  let known: { readonly figures: Promise<readonly Figure[]>; readonly at: number } | null = null;
  return () => {
    const now = performance.now();
    if (known === null || now - known.at > FRESH_FOR) {
      const figures = within(PATIENCE, read).catch((error: unknown) => {
        failed(error);
        return [];
      });
      known = { figures, at: now };
    }
    return known.figures;
  };
}

async function within<T>(milliseconds: number, read: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([read(), late]);
  } finally {
    clearTimeout(timer);
  }
}
