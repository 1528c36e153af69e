import { useSession } from './queries.ts';

/**
 * Whether a picture is loaded from where the page may load some. What somebody else wrote may name any server: it would be told who reads it, and when.
 * @param origins beside `own` @param own origin of the page
 */
export function isFromHere(address: string, origins: readonly string[], own: string): boolean {
  if (!URL.canParse(address, own)) return false;
  const { origin, protocol } = new URL(address, own);
  return protocol === 'data:' || protocol === 'blob:' || origin === own || origins.includes(origin);
}

/** Says of addresses whether pictures may be loaded from them. */
export function usePictures(): (address: string) => boolean {
  const { pictures } = useSession();
  return (address) => isFromHere(address, pictures, window.location.origin);
}
