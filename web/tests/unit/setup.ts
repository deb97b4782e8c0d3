/** What jsdom lacks: nobody prefers anything. */
globalThis.matchMedia ??= ((media: string) => ({ media, matches: false })) as unknown as typeof matchMedia;
