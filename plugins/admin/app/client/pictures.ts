import { useSession } from './queries.ts';

/**
 * Whether an image's address is allowed. Content of others may contain any address, and its server would learn who reads it, and when.
 * @param origins allowed beside `own`
 * @param own origin of the page
 */
export function isFromHere(address: string, origins: readonly string[], own: string): boolean {
  if (!URL.canParse(address, own)) return false;
  const { origin, protocol } = new URL(address, own);
  return protocol === 'data:' || protocol === 'blob:' || origin === own || origins.includes(origin);
}

/** Returns a function that tells whether images may be loaded from an address. */
export function usePictures(): (address: string) => boolean {
  const { pictures } = useSession();
  return (address) => isFromHere(address, pictures, window.location.origin);
}
