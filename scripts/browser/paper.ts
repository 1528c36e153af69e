import { ARTICLES, type Written as Article, FERRY } from './articles.ts';
import { drawn } from './drawings.ts';
import type { Served } from './served.ts';
import { before, type Written, writeTimes } from './times.ts';

/** The ids that pages are opened with. */
export interface Paper {
  /** documentId of the article that tests open. */
  readonly article: string;
  /** documentId of the document with every kind of field. */
  readonly everything: string;
  /** Resets all times, after a page has changed something. */
  setTimes(): Promise<void>;
}

const paragraph = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] });

function bodyOf(paragraphs: readonly string[]): readonly object[] {
  return [
    ...paragraphs.map(paragraph),
    { type: 'heading', level: 2, children: [{ type: 'text', text: FERRY.heading }] },
    paragraph(FERRY.rest),
    { type: 'quote', children: [{ type: 'text', text: FERRY.quote }] },
  ];
}

const ALTERNATIVES: Readonly<Record<string, string>> = {
  'marie-lund-at-quay-four.jpg': 'A white ferry leaves an empty quay at dusk',
  'lighthouse.jpg': 'The lighthouse, its beam over a dark sea',
  'saturday-market.jpg': 'Stalls with oranges, pears and apples',
  'rain-on-the-window.jpg': 'Rain runs down a window',
  'harbour-rovers.jpg': 'A ball on the centre spot, an empty goal behind it',
};

/** Fills a newsroom with people, pictures in folders, and articles in three languages. */
export async function writePaper(served: Served): Promise<Paper> {
  const times: Written[] = [];
  const idOf = async (path: string, data: object) => String((await served.seed('POST', path, data)).documentId);
  const [pictures, portraits] = [
    await idOf('/api/upload/folders', { name: 'Pictures' }),
    await idOf('/api/upload/folders', { name: 'Portraits' }),
  ];
  const files = new Map<string, number>();
  for (const [index, { name, content }] of (await drawn()).entries()) {
    const alternativeText = ALTERNATIVES[name];
    const folder = /okafor|brandt|haddad/.test(name) ? portraits : pictures;
    const id = await served.upload(name, 'image/jpeg', content, { folder, ...(alternativeText && { alternativeText }) });
    files.set(name, id);
    times.push({ table: 'upload_files', of: { id }, at: { created_at: before(60 + index * 700), updated_at: before(60 + index * 700) } });
  }
  const authors = new Map<string, string>();
  for (const name of [...new Set(ARTICLES.map(({ author }) => author))]) {
    const [first = '', last = ''] = name.toLowerCase().split(' ');
    const portrait = files.get(`${first}-${last}.jpg`);
    const biography = `**${name}** writes about the harbour and what it costs.`;
    authors.set(
      name,
      await idOf('/api/authors', { name, email: `${first}@harbour-post.example`, biography, ...(portrait && { portrait }) }),
    );
  }
  const tags = new Map<string, string>();
  for (const name of ['Port', 'City council', 'Night', 'Food', 'Weather']) tags.set(name, await idOf('/api/tags', { name }));
  for (const [table, all] of [
    ['authors', authors],
    ['tags', tags],
  ] as const)
    for (const [index, documentId] of [...all.values()].entries())
      times.push({ table, of: { document_id: documentId }, at: { created_at: before(90_000), updated_at: before(12_000 + index * 1900) } });

  const ids: string[] = [];
  for (const article of ARTICLES) ids.push(await writeArticle(served, article, { files, authors, tags }, times));
  await served.seed('PUT', '/api/masthead', { name: 'Harbour Post', motto: 'What the tide brings' });
  const masthead = await served.seed('GET', '/api/masthead');
  times.push({ table: 'mastheads', of: { document_id: String(masthead.documentId) }, at: { updated_at: before(30_000) } });
  const everything = await writeEverything(served, files, authors, tags);
  times.push({ table: 'everythings', of: { document_id: everything }, at: { created_at: before(40_000), updated_at: before(40_000) } });
  const setTimes = () => writeTimes(served.database, times);
  await setTimes();
  return { article: ids[0] as string, everything, setTimes };
}

interface Known {
  readonly files: ReadonlyMap<string, number>;
  readonly authors: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
}

async function writeArticle(served: Served, article: Article, known: Known, times: Written[]): Promise<string> {
  const { title, slug, section, author, state, ago, cover, others = {} } = article;
  const isOpened = article === ARTICLES[0];
  const data = {
    title,
    slug,
    section,
    author: known.authors.get(author),
    tags: article.tags.map((name) => known.tags.get(name)),
    summary: isOpened ? FERRY.summary : `${title}: what happened, who was there, and what comes next.`,
    body: bodyOf(FERRY.before),
    sections: [
      { __component: 'page.quote', words: FERRY.quote, speaker: FERRY.speaker },
      { __component: 'page.picture', caption: 'Quay four, ten past eleven', file: known.files.get('marie-lund-at-quay-four.jpg') },
    ],
    seo: { title: title.slice(0, 60), description: FERRY.summary },
    ...(cover && { cover: known.files.get(cover) }),
  };
  const made = await served.seed('POST', `/api/articles${state === 'draft' ? '?status=draft' : ''}`, data);
  const documentId = String(made.documentId);
  if (state === 'changed') {
    const changed = isOpened ? { body: bodyOf(FERRY.after), title } : { summary: `${title}: the whole story.` };
    if (isOpened) await served.seed('PUT', `/api/articles/${documentId}`, { title: 'Why the last ferry runs empty' });
    await served.seed('PUT', `/api/articles/${documentId}?status=draft`, changed);
  }
  const of = { document_id: documentId };
  const table = 'articles';
  times.push({ table, of: { ...of, _axis_locale: 'en' }, at: { created_at: before(ago + 4000), updated_at: before(ago) } });
  if (state !== 'draft') {
    const at = before(state === 'changed' ? ago + 1900 : ago);
    times.push({ table, of: { ...of, _axis_locale: 'en' }, isPublished: true, at: { updated_at: at, published_at: at } });
  }
  for (const [locale, words] of Object.entries(others)) {
    const isLive = words.endsWith('*');
    const other = { title: words.replace('*', ''), slug: `${slug}-${locale}`, body: [paragraph(words.replace('*', ''))] };
    await served.seed('PUT', `/api/articles/${documentId}?locale=${locale}${isLive ? '' : '&status=draft'}`, other);
    const at = before(ago + (locale === 'fr' ? 2100 : 3300));
    times.push({ table, of: { ...of, _axis_locale: locale }, at: { created_at: at, updated_at: at } });
    if (isLive) times.push({ table, of: { ...of, _axis_locale: locale }, isPublished: true, at: { published_at: at } });
  }
  return documentId;
}

async function writeEverything(served: Served, files: Known['files'], authors: Known['authors'], tags: Known['tags']): Promise<string> {
  const made = await served.seed('POST', '/api/everythings?status=draft', {
    string: 'All kinds at once',
    text: 'A text of several lines.\nThis is the second.',
    richtext: '## Markdown\n\nWith *emphasis*, a [link](https://example.org) and\n\n- a list\n- of two',
    blocks: bodyOf(['Blocks, as they are written.']),
    email: 'desk@harbour-post.example',
    integer: 7,
    biginteger: '9007199254740993',
    decimal: 12.5,
    float: 0.25,
    date: '2026-11-24',
    time: '14:08:00.000',
    datetime: '2026-11-24T13:08:00.000Z',
    boolean: true,
    enumeration: 'two',
    uid: 'all-kinds-at-once',
    json: { tide: 'low', metres: [0.4, 0.6] },
    media: [files.get('lighthouse.jpg'), files.get('two-loaves.jpg')],
    toOne: authors.get('Ada Okafor'),
    toMany: [tags.get('Port'), tags.get('Night')],
    component: { title: 'For search engines', description: 'What they show below the title.' },
    components: [
      { label: 'Timetable', address: 'https://example.org/timetable' },
      { label: 'Minutes of the committee', address: 'https://example.org/minutes' },
    ],
    zone: [{ __component: 'page.quote', words: FERRY.quote, speaker: FERRY.speaker }],
  });
  return String(made.documentId);
}

/** Options of the newsroom for pictures: names of people, a type without documents, and its site. */
export function paperApp(site: string) {
  return {
    people: { administrator: 'Ada Okafor', editor: 'Jonas Brandt', author: 'Leila Haddad', reader: 'Tomás Rivera' },
    files: {
      'config/content-types/letter.json': JSON.stringify({
        info: { singularName: 'letter', pluralName: 'letters', displayName: 'Letter' },
        attributes: { subject: { type: 'string' }, text: { type: 'text' } },
      }),
    },
    plugins: {
      upload: { config: { folders: true } },
      admin: {
        config: {
          preview: { 'api::article.article': { url: `${site}/{slug}?token={token}&locale={locale}` } },
          roles: { reader: { title: 'Reader', actions: [] } },
        },
      },
    },
  };
}
