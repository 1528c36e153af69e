/** The content that the bench seeds. It is the same in every run and on every target, so that responses can be compared. */

/** Ids of created documents, by their number. */
export type DocumentIds = readonly string[];

/** Targets for the relations of new documents. */
export interface Targets {
  readonly authors: DocumentIds;
  readonly categories: DocumentIds;
}

/** Number of documents of each type in a deployment. */
export interface Amounts {
  readonly authors: number;
  readonly categories: number;
  readonly articles: number;
  readonly restaurants: number;
}

/** The `data` of a write's body. */
export type Data = Readonly<Record<string, unknown>>;

/** Locale of the second version of everything localized. */
export const SECOND_LOCALE = 'fr';

const WORDS = [
  ...'amber basin cedar delta ember fjord grove harbour inlet juniper kelp lagoon meadow north orchard pebble quarry river'.split(' '),
  ...'shale tide upland valley willow yarrow zephyr bramble canyon dune estuary fern glacier heath island jetty knoll loam'.split(' '),
];

/** The amounts for a number of articles: 2,000 articles go with 100 authors, 20 categories and 500 restaurants. */
export function amountsFor(articles: number): Amounts {
  return { articles, authors: Math.max(10, Math.ceil(articles / 20)), categories: 20, restaurants: Math.max(10, Math.ceil(articles / 4)) };
}

/** Author number `n`, a friend of the two authors before. */
export function author(n: number, earlier: DocumentIds): Data {
  return {
    name: `${capital(words(n, 1))} ${capital(words(n + 7, 1))} ${n}`,
    email: `author-${n}@example.com`,
    age: 20 + (n % 60),
    bio: sentences(n, 2),
    friends: earlier.slice(-2),
  };
}

/** Category number `n`, in the default locale. */
export function category(n: number): Data {
  return { ...categoryIn(n, 'en'), rank: n % 7 };
}

/** The localized values of category number `n`. */
export function categoryIn(n: number, locale: string): Data {
  return { name: `Category ${n} ${locale}` };
}

/** Article number `n`, with its relations, its SEO component and three blocks. */
export function article(n: number, targets: Targets, slug = `article-${n}`): Data {
  return {
    title: `${capital(words(n, 4))} ${n}`,
    slug,
    content: sentences(n, 8),
    views: random(n) % 1_000,
    score: (random(n + 1) % 1_000) / 100,
    featured: n % 3 === 0,
    publishDate: day(n),
    eventAt: `${day(n + 40)}T${two(n % 24)}:${two(n % 60)}:00.000Z`,
    stage: (['todo', 'doing', 'done'] as const)[n % 3],
    meta: { source: words(n, 2), tags: words(n + 3, 3).split(' '), weight: n % 10 },
    author: at(targets.authors, n),
    categories: [at(targets.categories, n), at(targets.categories, n + 5), at(targets.categories, n + 11)],
    seo: seo(n),
    blocks: [
      { __component: 'blocks.quote', title: words(n, 3), body: sentences(n + 1, 2), author: at(targets.authors, n + 1) },
      { __component: 'blocks.gallery', name: words(n + 2, 2) },
      { __component: 'blocks.quote', title: words(n + 3, 3), body: sentences(n + 4, 2), author: at(targets.authors, n + 3) },
    ],
  };
}

/** Restaurant number `n`, with its dynamic zone, components and relations, in the default locale. */
export function restaurant(n: number, targets: Targets): Data {
  return {
    ...restaurantIn(n, targets, 'en'),
    priceRange: (['cheap', 'average', 'expensive'] as const)[n % 3],
    averagePrice: 10 + (random(n) % 900) / 10,
    seats: 10 + (n % 90),
    rating: (n % 50) / 10,
    open: n % 5 !== 0,
    openedOn: day(n),
    opensAt: `${two(8 + (n % 10))}:30:00.000`,
    lastReview: `${day(n + 9)}T12:00:00.000Z`,
    email: `restaurant-${n}@example.com`,
    meta: { terrace: n % 2 === 0, district: words(n, 1) },
    code: `R-${n}`,
  };
}

/** The localized values of restaurant number `n`. */
export function restaurantIn(n: number, targets: Targets, locale: string): Data {
  return {
    name: `${locale === SECOND_LOCALE ? 'Chez' : 'The'} ${words(n, 2)} ${n}`,
    slug: `restaurant-${n}-${locale}`,
    description: sentences(n, 4),
    summary: sentences(n + 2, 1),
    closing: { label: words(n, 2), start: day(n), end: day(n + 14) },
    dishes: [0, 1, 2].map((dish) => ({ name: words(n + dish, 2), description: sentences(n + dish, 1), price: 5 + ((n + dish) % 30) })),
    seo: seo(n),
    zone: [
      { __component: 'blocks.quote', title: words(n + 1, 3), body: sentences(n, 1), author: at(targets.authors, n) },
      { __component: 'menu.dish', name: words(n + 4, 2), description: sentences(n + 5, 1), price: 12.5 },
    ],
    categories: [at(targets.categories, n), at(targets.categories, n + 3)],
    owner: at(targets.authors, n),
  };
}

function seo(n: number): Data {
  return {
    metaTitle: capital(words(n, 4)),
    metaDescription: sentences(n, 1),
    social: [
      { network: 'Fediverse', title: words(n + 1, 3) },
      { network: 'Forum', title: words(n + 2, 3) },
    ],
  };
}

/** A pseudo-random number from 0 to 2³² - 1 that depends only on `n`. */
function random(n: number): number {
  let mixed = Math.imul(n ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function words(n: number, count: number): string {
  return Array.from({ length: count }, (_, i) => WORDS[random(n * 31 + i) % WORDS.length]).join(' ');
}

/** Sentences of about 75 characters. */
function sentences(n: number, count: number): string {
  return Array.from({ length: count }, (_, i) => `${capital(words(n * 17 + i, 11))}.`).join(' ');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function day(n: number): string {
  return `20${two(10 + (n % 15))}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`;
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}

function at(ids: DocumentIds, n: number): string {
  const id = ids[n % ids.length];
  if (id === undefined) throw new Error('there is no document to point at');
  return id;
}
