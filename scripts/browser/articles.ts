/** An article of the newspaper, with its state and its translations. */
export interface Written {
  readonly title: string;
  readonly slug: string;
  readonly section: 'politics' | 'culture' | 'science' | 'sport';
  readonly author: string;
  readonly tags: readonly string[];
  readonly cover?: string;
  readonly state: 'draft' | 'changed' | 'live';
  /** Minutes since it was edited. */
  readonly ago: number;
  /** Titles in other languages; those that end in `*` are published. */
  readonly others?: Readonly<Record<string, string>>;
}

const ADA = 'Ada Okafor';
const JONAS = 'Jonas Brandt';
const LEILA = 'Leila Haddad';
const MIREILLE = 'Mireille Diallo';
const TOMAS = 'Tomás Rivera';

/** The tests open the first one. */
export const ARTICLES: readonly Written[] = [
  {
    title: 'Why the last ferry still runs empty',
    slug: 'why-the-last-ferry-still-runs-empty',
    section: 'politics',
    author: ADA,
    tags: ['Port', 'City council', 'Night'],
    cover: 'marie-lund-at-quay-four.jpg',
    state: 'changed',
    ago: 6,
    others: { fr: 'Pourquoi le dernier bac part toujours vide*', ar: 'لماذا تبحر العبّارة الأخيرة فارغة' },
  },
  {
    title: 'Rain',
    slug: 'rain',
    section: 'culture',
    author: JONAS,
    tags: ['Weather'],
    cover: 'rain-on-the-window.jpg',
    state: 'live',
    ago: 12,
    others: { fr: 'La pluie*', ar: 'مطر*' },
  },
  {
    title: 'The baker who refuses to sell bread before nine',
    slug: 'the-baker',
    section: 'culture',
    author: MIREILLE,
    tags: ['Food'],
    cover: 'two-loaves.jpg',
    state: 'live',
    ago: 130,
    others: { fr: 'Le boulanger qui ne vend rien avant neuf heures*' },
  },
  {
    title: 'Council votes 31 to 29 to keep the night bus',
    slug: 'council-keeps-the-night-bus',
    section: 'politics',
    author: JONAS,
    tags: ['City council', 'Night'],
    cover: 'line-12.jpg',
    state: 'draft',
    ago: 145,
  },
  {
    title: 'Thirty years on, the old market opens its doors again',
    slug: 'the-old-market',
    section: 'culture',
    author: LEILA,
    tags: ['Food'],
    cover: 'saturday-market.jpg',
    state: 'changed',
    ago: 170,
    others: { ar: 'بعد ثلاثين عاماً، السوق القديم يفتح أبوابه من جديد*' },
  },
  {
    title: 'Correction: harbour dues rise by 2.4 %, not 24 %',
    slug: 'correction-harbour-dues',
    section: 'politics',
    author: ADA,
    tags: ['Port'],
    state: 'live',
    ago: 200,
  },
  {
    title: 'Seven tables, one stove',
    slug: 'seven-tables-one-stove',
    section: 'culture',
    author: MIREILLE,
    tags: ['Food'],
    cover: 'menu-friday.jpg',
    state: 'live',
    ago: 1500,
    others: { fr: 'Sept tables, un fourneau*', ar: 'سبع طاولات وموقد واحد*' },
  },
  {
    title: 'What a city owes its lighthouse keeper, and other questions that the budget committee did not ask',
    slug: 'the-lighthouse-keeper',
    section: 'politics',
    author: TOMAS,
    tags: ['Port', 'City council'],
    cover: 'lighthouse.jpg',
    state: 'changed',
    ago: 1620,
  },
  {
    title: 'Rovers go down, and the brass band plays on',
    slug: 'rovers-go-down',
    section: 'sport',
    author: TOMAS,
    tags: [],
    cover: 'harbour-rovers.jpg',
    state: 'live',
    ago: 1900,
  },
  {
    title: 'Night shift',
    slug: 'night-shift',
    section: 'culture',
    author: JONAS,
    tags: ['Night'],
    state: 'live',
    ago: 2900,
    others: { fr: 'Équipe de nuit' },
  },
  {
    title: 'A short history of the long queue',
    slug: 'the-long-queue',
    section: 'culture',
    author: TOMAS,
    tags: [],
    state: 'draft',
    ago: 4400,
  },
  {
    title: 'Five winters',
    slug: 'five-winters',
    section: 'science',
    author: LEILA,
    tags: ['Weather'],
    state: 'live',
    ago: 5900,
    others: { fr: 'Cinq hivers*' },
  },
  {
    title: 'The comet that everybody missed',
    slug: 'the-comet',
    section: 'science',
    author: LEILA,
    tags: ['Night'],
    cover: 'the-small-telescope.jpg',
    state: 'live',
    ago: 7300,
    others: { fr: 'La comète que personne n’a vue', ar: 'المذنّب الذي فات الجميع' },
  },
  {
    title: 'No fish on Friday',
    slug: 'no-fish-on-friday',
    section: 'politics',
    author: JONAS,
    tags: ['Food', 'Port'],
    state: 'draft',
    ago: 8800,
  },
  {
    title: 'Who pays for the quay?',
    slug: 'who-pays-for-the-quay',
    section: 'politics',
    author: JONAS,
    tags: ['Port'],
    state: 'live',
    ago: 10_200,
  },
  {
    title: 'A goalkeeper of sixty-one',
    slug: 'a-goalkeeper-of-sixty-one',
    section: 'sport',
    author: MIREILLE,
    tags: [],
    state: 'live',
    ago: 13_000,
    others: { fr: 'Un gardien de soixante et un ans*' },
  },
  {
    title: 'Tide tables, and how to distrust them',
    slug: 'tide-tables',
    section: 'science',
    author: ADA,
    tags: ['Port', 'Weather'],
    state: 'live',
    ago: 18_000,
  },
  {
    title: 'St Nicholas has its bell back',
    slug: 'st-nicholas',
    section: 'culture',
    author: ADA,
    tags: [],
    cover: 'old-quay-from-st-nicholas.jpg',
    state: 'live',
    ago: 24_000,
  },
];

/** The texts of the opened article, before and after an edit. */
export const FERRY = {
  summary:
    'Nine crew, a working bar and, on most nights since March, nobody at all. Why the city pays for the crossing and not by the head.',
  before: [
    'At twenty past eleven the Marie Lund casts off from quay four with nine crew, a working bar and, on most nights, hardly anybody. The city pays for her by the crossing, not by the head, and so she crosses.',
    '“We could carry a wedding,” says the mate. “We carry the wind.” The contract runs until the last day of the year.',
  ],
  after: [
    'At twenty past eleven the Marie Lund casts off from quay four with nine crew, a working bar and, on most nights since March, nobody at all. The city pays for her by the crossing, not by the head, and so she crosses.',
    '“We could carry a wedding,” says the mate. “We carry the wind.” The contract runs until the last day of the year; what follows has been on the committee’s agenda four times.',
  ],
  heading: 'Nine crossings a night',
  rest: 'The timetable was drawn up in 1988 for a shipyard that closed in 1996. Since then the boat has kept to it, out of habit and by law.',
  quote: 'Nobody ever asked us to stop.',
  speaker: 'The mate of the Marie Lund',
} as const;
