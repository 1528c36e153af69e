import type { Data, Writer } from './content.ts';

/** Writes over the content API, which is the same on both sides. @param headers credentials @param prefix base path */
export function writerTo(url: string, headers: Readonly<Record<string, string>> = {}, prefix = '/api'): Writer {
  const ask = async (method: string, path: string, init: RequestInit): Promise<unknown> => {
    const answer = await fetch(`${url}${prefix}/${path}`, { method, ...init, headers: { ...headers, ...init.headers } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 2_000)}`);
    return JSON.parse(text);
  };
  const send = (method: string, path: string, data: Data) =>
    ask(method, path, { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ data }) });
  return {
    async create(plural, data) {
      return ((await send('POST', plural, data)) as { readonly data: { readonly documentId: string } }).data.documentId;
    },
    async translate(plural, documentId, locale, data) {
      await send('PUT', `${plural}/${documentId}?locale=${locale}`, data);
    },
    async upload(name, content) {
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), name);
      const [file] = (await ask('POST', 'upload', { body: form })) as readonly { readonly id: number }[];
      if (file === undefined) throw new Error(`${name} was not taken`);
      return file.id;
    },
  };
}
