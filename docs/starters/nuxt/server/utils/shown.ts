import { type readArticle, type readDraft, sourcesOf } from './plinth';

type Article = NonNullable<Awaited<ReturnType<typeof readArticle | typeof readDraft>>>;

/** An article with what its pictures need: the page knows nothing of Plinth's address. */
export function shown({ cover, body, ...article }: Article) {
  return {
    ...article,
    cover: cover && sourcesOf(cover),
    body: body.map((entry) => (entry.__component === 'blog.gallery' ? { ...entry, pictures: entry.pictures.map(sourcesOf) } : entry)),
  };
}
