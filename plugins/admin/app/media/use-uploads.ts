import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { keys, useHttp, useModel } from '../client/queries.ts';
import { FILE, type LibraryFile } from './file.ts';
import { type Order, type Upload, uploads } from './uploads.ts';

/** Returns the uploads of the page. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.all);
}

/** Returns a function that uploads files and invalidates the library's cached data. */
export function useSendFiles(): (orders: readonly Order[]) => Promise<readonly LibraryFile[]> {
  const http = useHttp();
  const queries = useQueryClient();
  const { maxUploadBytes } = useModel();
  useEffect(() => {
    uploads.limit = maxUploadBytes ?? 0;
    // Any request works: the client asks for the password when the session has ended.
    uploads.signInAgain = () =>
      http.ask('/upload/files/page?pagination[pageSize]=1&pagination[withCount]=false&fields=name').then(
        () => true,
        () => false,
      );
  }, [http, maxUploadBytes]);
  return useCallback(
    async (orders) => {
      const renew = async () => {
        await queries.invalidateQueries({ queryKey: keys.files });
        await queries.invalidateQueries({ queryKey: keys.type(FILE) });
      };
      const late = (order: Order) => (file: LibraryFile) => {
        order.late?.(file);
        void renew();
      };
      const files = await uploads.add(orders.map((order) => ({ ...order, late: late(order) })));
      await renew();
      return files.filter((file) => file !== null);
    },
    [queries],
  );
}
