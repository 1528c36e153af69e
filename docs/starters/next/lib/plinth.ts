import { type ContentTypes, createClient } from 'plinth/client';

/** The address of Plinth. */
export const CMS = process.env.PLINTH_URL ?? 'http://127.0.0.1:1337';

const articles = (token = '') => createClient<ContentTypes>({ url: CMS, token }).collection('articles');

/** What the page of an article shows. */
const SHOWN = {
  fields: ['title', 'slug', 'summary', 'writtenOn'],
  populate: {
    cover: true,
    author: { fields: ['name'] },
    body: {
      on: { 'blog.text': true, 'blog.quotation': true, 'blog.call-out': true, 'blog.gallery': { populate: { pictures: true } } },
    },
  },
} as const;

/** All articles, the latest first. */
export async function listArticles() {
  const { data } = await articles().find({
    fields: ['title', 'slug', 'summary'],
    populate: { cover: true, author: { fields: ['name'] } },
    sort: ['writtenOn:desc'],
  });
  return data;
}

/** The published article with this name in its address. */
export async function readArticle(slug: string) {
  const { data } = await articles().find({ ...SHOWN, filters: { slug } });
  return data[0] ?? null;
}

/** The draft that the interface of Plinth shows in its preview. The token may read this document alone. */
export async function readDraft({ slug, locale, token }: { readonly slug: string; readonly locale: string; readonly token: string }) {
  const { data } = await articles(token).find({ ...SHOWN, filters: { slug }, locale, status: 'draft' });
  return data[0] ?? null;
}

type Draft = NonNullable<Awaited<ReturnType<typeof readDraft>>>;

/** The entries of an article's body. */
export type Body = Draft['body'];

/** A picture of the library. */
export type Picture = NonNullable<Draft['cover']>;

/** An image file of one width, as in `formats` of a picture. */
interface Format {
  readonly url: string;
  readonly width: number;
  readonly mime: string;
}

/** What `<picture>` needs to choose the smallest file that is large enough. */
export interface Sources {
  readonly src: string;
  readonly alt: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** `srcset` of the copies in the format of the original, with the original itself. */
  readonly srcset: string;
  /** `srcset` of the copies in WebP, if the option `variants` of the plugin `upload` makes them. */
  readonly webp: string;
}

const address = (url: string) => new URL(url, CMS).href;

/** Lists the copies that Plinth has made of a picture. */
export function sourcesOf({ url, alternativeText, width, height, mime, formats }: Picture): Sources {
  const copies = Object.values((formats ?? {}) as unknown as Readonly<Record<string, Format>>);
  const all = width === null ? copies : [...copies, { url, width, mime }];
  const srcset = (kind: string) =>
    all
      .filter((copy) => copy.mime === kind)
      .map((copy) => `${address(copy.url)} ${copy.width}w`)
      .join(', ');
  return {
    src: address(url),
    alt: alternativeText ?? '',
    width: width ?? undefined,
    height: height ?? undefined,
    srcset: srcset(mime),
    webp: mime === 'image/webp' ? '' : srcset('image/webp'),
  };
}
