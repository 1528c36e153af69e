import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { HttpClient } from '../client/http-client.ts';
import { RequestError } from '../client/http-client.ts';
import { keys } from '../client/queries.ts';
import type { Page } from '../client/types.ts';
import type { Folder, Kind, LibraryFile } from './file.ts';
import type { FileInfo } from './send-file.ts';

/** Files on a page: one screen of large images, or two of a list. */
export const PAGE_SIZE = 48;
/** Number of folders per request. */
const FOLDERS = 100;

/** The filters of a list of files. */
export interface Wanted {
  /** documentId of a folder; `top`: in no folder; null: in any. */
  readonly folder: string | null;
  /** Search text for names and texts. In a folder it also searches the folders below. */
  readonly text: string;
  readonly kinds: readonly Kind[];
  /** Only files that were uploaded in the last days. */
  readonly days: number | null;
  /** Only images without an alternative text. */
  readonly isMissing: boolean;
  readonly sort: string;
  /** From 1. */
  readonly page: number;
}

/** All files, newest first. */
export const EVERYTHING: Wanted = { folder: null, text: '', kinds: [], days: null, isMissing: false, sort: 'createdAt:desc', page: 1 };

const TOP: Readonly<Record<Exclude<Kind, 'files'>, string>> = { images: 'image/', videos: 'video/', audios: 'audio/' };

/** Whether the path of the folder must be loaded first, because a search also covers the folders below it. */
export function needsPath({ folder, text }: Wanted): boolean {
  return folder !== null && folder !== 'top' && text.trim() !== '';
}

/**
 * Returns the path and query of a page of files, without a total count.
 * @param below `path` of the folder, if `needsPath` is true
 */
export function filesPath(wanted: Wanted, hasFolders: boolean, below: string | null = null, now = Date.now()): string {
  const { folder, text, kinds, days, isMissing, sort, page } = wanted;
  const query = new URLSearchParams({
    sort,
    'pagination[page]': String(page),
    'pagination[pageSize]': String(PAGE_SIZE),
    'pagination[withCount]': 'false',
  });
  let and = 0;
  const filter = (path: string, value: string) => {
    query.append(`filters[$and][${and}]${path}`, value);
    and += 1;
  };
  if (hasFolders && folder !== null) {
    if (folder === 'top') filter('[folder][$null]', 'true');
    else if (below === null) filter('[folder][documentId][$eq]', folder);
    else {
      query.append(`filters[$and][${and}][$or][0][folder][documentId][$eq]`, folder);
      query.append(`filters[$and][${and}][$or][1][folder][path][$startsWith]`, `${below}/`);
      and += 1;
    }
  }
  for (const word of text.split(/\s+/).filter(Boolean)) {
    for (const [index, name] of ['name', 'alternativeText', 'caption'].entries())
      query.append(`filters[$and][${and}][$or][${index}][${name}][$containsi]`, word);
    and += 1;
  }
  if (kinds.length > 0) {
    let or = 0;
    for (const kind of kinds) {
      if (kind === 'files')
        for (const [index, top] of Object.values(TOP).entries())
          query.append(`filters[$and][${and}][$or][${or}][$and][${index}][mime][$not][$startsWith]`, top);
      else query.append(`filters[$and][${and}][$or][${or}][mime][$startsWith]`, TOP[kind]);
      or += 1;
    }
    and += 1;
  }
  if (days !== null) filter('[createdAt][$gte]', new Date(Math.floor(now / 3_600_000) * 3_600_000 - days * 86_400_000).toISOString());
  if (isMissing) {
    filter('[mime][$startsWith]', 'image/');
    query.append(`filters[$and][${and}][$or][0][alternativeText][$null]`, 'true');
    query.append(`filters[$and][${and}][$or][1][alternativeText][$eq]`, '');
  }
  if (hasFolders) query.append('populate[folder][fields]', 'name');
  return `/upload/files/page?${query}`;
}

/** Query for a page of files. */
export const filesQuery = (http: HttpClient, wanted: Wanted, hasFolders: boolean, below: string | null) => {
  const path = filesPath(wanted, hasFolders, below);
  return queryOptions({
    queryKey: [...keys.files, 'page', path],
    queryFn: async ({ signal }) => (await http.ask<Page<LibraryFile>>(path, { signal })).body.data,
  });
};

/**
 * Query for the file whose details are open; null: it was deleted. Nothing is kept of it afterwards, so that it never shows what was stored
 * before.
 */
export const openFileQuery = (http: HttpClient, id: number, hasFolders: boolean) =>
  queryOptions({
    queryKey: [...keys.files, 'open', id, hasFolders],
    queryFn: async ({ signal }) => {
      const query = hasFolders ? '&populate[folder][fields]=name' : '';
      return (await http.ask<readonly LibraryFile[]>(`/upload/files?filters[id]=${id}${query}`, { signal })).body[0] ?? null;
    },
    gcTime: 0,
  });

/** Parameters to load folders with the number of their files and subfolders. */
const FOLDER_PARTS = 'sort=name&populate[children][count]=true&populate[files][count]=true&populate[parent][fields]=name';

/** Query for the subfolders of a folder; null: those at the top. Its data is null when the library has no folders. */
export const foldersQuery = (http: HttpClient, parent: string | null) =>
  infiniteQueryOptions({
    queryKey: [...keys.files, 'folders', parent],
    initialPageParam: 1,
    queryFn: async ({ signal, pageParam }) => {
      const filter = parent === null ? 'filters[parent][$null]=true' : `filters[parent][documentId]=${encodeURIComponent(parent)}`;
      const page = `pagination[page]=${pageParam}&pagination[pageSize]=${FOLDERS}&pagination[withCount]=false`;
      try {
        return (await http.ask<Page<Folder>>(`/upload/folders?${filter}&${FOLDER_PARTS}&${page}`, { signal })).body.data;
      } catch (error) {
        if (error instanceof RequestError && [400, 403, 404].includes(error.problem.status)) return null;
        throw error;
      }
    },
    getNextPageParam: (last, all) => (last?.length === FOLDERS ? all.length + 1 : undefined),
  });

/** Query for one folder with its parent. */
export const folderQuery = (http: HttpClient, documentId: string) =>
  queryOptions({
    queryKey: [...keys.files, 'folder', documentId],
    queryFn: async ({ signal }) =>
      (await http.ask<{ readonly data: Folder }>(`/upload/folders/${documentId}?${FOLDER_PARTS}`, { signal })).body.data,
  });

/** Changes files and folders, and invalidates the cached data that shows them. */
export class LibraryChanges {
  readonly #http: HttpClient;
  readonly #queries: QueryClient;

  constructor(http: HttpClient, queries: QueryClient) {
    this.#http = http;
    this.#queries = queries;
  }

  async describe(id: number, fileInfo: FileInfo): Promise<LibraryFile> {
    const { body } = await this.#http.ask<LibraryFile>(`/upload?id=${id}`, { method: 'POST', body: { fileInfo } });
    await this.#renew();
    return body;
  }

  /** Replaces the content of a file by that of another file, or by an earlier version. */
  async replace(id: number, source: { readonly file: number } | { readonly version: number }, fileInfo: FileInfo): Promise<LibraryFile> {
    const { body } = await this.#http.ask<LibraryFile>(`/upload/files/${id}/replace`, { method: 'POST', body: { ...source, fileInfo } });
    await this.#renew();
    return body;
  }

  async remove(id: number): Promise<void> {
    await this.#http.ask(`/upload/files/${id}`, { method: 'DELETE' });
    await this.#renew(id);
  }

  async makeFolder(name: string, parent: string | null): Promise<Folder> {
    const { body } = await this.#http.ask<{ readonly data: Folder }>('/upload/folders', {
      method: 'POST',
      body: { data: { name, parent } },
    });
    await this.#renew();
    return body.data;
  }

  async changeFolder(documentId: string, data: { readonly name?: string; readonly parent?: string | null }): Promise<void> {
    await this.#http.ask(`/upload/folders/${documentId}`, { method: 'PUT', body: { data } });
    await this.#renew();
  }

  async removeFolder(documentId: string): Promise<void> {
    await this.#http.ask(`/upload/folders/${documentId}`, { method: 'DELETE' });
    await this.#renew(documentId);
  }

  /** @param gone id of something that was deleted: it must not be requested again, although the page may still show it */
  async #renew(gone: number | string | null = null): Promise<void> {
    await this.#queries.invalidateQueries({ queryKey: keys.files, predicate: ({ queryKey }) => gone === null || queryKey[2] !== gone });
  }
}
