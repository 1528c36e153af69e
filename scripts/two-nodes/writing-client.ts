/** Results of all clients. */
export interface Tally {
  writes: number;
  reads: number;
  /** Reads without a search in the database. */
  remembered: number;
  /** Acknowledged changes that a read did not show, and removed documents that it did. */
  readonly missed: string[];
}

interface Author {
  readonly documentId: string;
  name: string;
}

interface Article {
  readonly documentId: string;
  readonly rank: number;
  title: string;
  author: Author;
}

const TITLES = ['apple', 'pear', 'plum'];
const NAMES = ['Ada', 'Ben', 'Cleo'];

/** Writes its own articles, authors and notes on alternating nodes, and reads each on the other node. */
export class WritingClient {
  readonly #nodes: readonly [string, string];
  readonly #number: number;
  readonly #tally: Tally;
  readonly #authors: Author[] = [];
  #articles: Article[] = [];
  #rank = 0;

  /**
   * @param nodes their URLs: `http://127.0.0.1:41234`
   * @param number identifies its articles
   */
  constructor(nodes: readonly [string, string], number: number, tally: Tally) {
    this.#nodes = nodes;
    this.#number = number;
    this.#tally = tally;
  }

  /** @param until when to stop, on the clock of `performance.now()` */
  async run(until: number): Promise<void> {
    for (const name of NAMES.slice(0, 2)) {
      const { documentId } = await this.#write('POST', this.#nodes[0], '/api/authors', { name });
      this.#authors.push({ documentId, name });
    }
    while (performance.now() < until) {
      const writer = Math.random() < 0.5 ? 0 : 1;
      const reader = this.#nodes[1 - writer] as string;
      // Fills the cache, with a response that must then be invalidated.
      await this.#look(reader, 'before');
      const what = await this.#change(this.#nodes[writer] as string);
      this.#tally.writes += 1;
      await this.#look(reader, what);
    }
  }

  /** Makes one change; resolves when it is acknowledged. */
  async #change(node: string): Promise<string> {
    const article = pick(this.#articles);
    const author = pick(this.#authors) as Author;
    const chance = Math.random();
    if (chance < 0.3) {
      await this.#write('POST', node, '/api/notes', { text: pick(TITLES) });
      return 'a note';
    }
    if (chance < 0.4) {
      const name = pick(NAMES) as string;
      await this.#write('PUT', node, `/api/authors/${author.documentId}`, { name });
      author.name = name;
      return 'a renamed author';
    }
    const data = { title: pick(TITLES) as string, author: author.documentId };
    if (article === undefined || chance < 0.6) {
      const rank = this.#rank++;
      const { documentId } = await this.#write('POST', node, '/api/articles', { ...data, rank, client: this.#number });
      this.#articles.push({ documentId, rank, title: data.title, author });
      return 'a new article';
    }
    if (chance < 0.85) {
      await this.#write('PUT', node, `/api/articles/${article.documentId}`, data);
      Object.assign(article, { title: data.title, author });
      return 'a changed article';
    }
    await this.#write('DELETE', node, `/api/articles/${article.documentId}`);
    this.#articles = this.#articles.filter((each) => each !== article);
    return 'a removed article';
  }

  async #write(method: string, node: string, path: string, data?: object): Promise<Author> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${node}${path}`, { method, headers, ...(data && { body: JSON.stringify({ data }) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? ({} as Author) : JSON.parse(text).data;
  }

  /** Reads a list, a filter through a relation, and a count: each must show exactly the acknowledged state. */
  async #look(node: string, after: string): Promise<void> {
    const mine = `/api/articles?filters[client]=${this.#number}`;
    const shown = this.#articles.map(({ rank, title }) => ({ rank, title }));
    const byAda = this.#articles.filter(({ author }) => author.name === NAMES[0]).map(({ rank, title }) => ({ rank, title }));
    await Promise.all([
      this.#expect(node, `${mine}&sort=rank&fields=rank,title&pagination[pageSize]=100`, shown.slice(0, 100), shown.length, after),
      this.#expect(
        node,
        `${mine}&filters[author][name]=${NAMES[0]}&sort=rank&fields=rank,title&pagination[pageSize]=100`,
        byAda.slice(0, 100),
        byAda.length,
        after,
      ),
      this.#expect(node, `${mine}&fields=rank&pagination[pageSize]=1`, null, shown.length, after),
    ]);
  }

  /** @param list the documents of the page; null to check only their number */
  async #expect(node: string, path: string, list: readonly object[] | null, total: number, after: string): Promise<void> {
    const response = await fetch(`${node}${path}`);
    const { data, meta } = (await response.json()) as { data: Record<string, unknown>[]; meta: { pagination: { total: number } } };
    this.#tally.reads += 1;
    if (response.headers.get('x-searches') === '0') this.#tally.remembered += 1;
    const found = JSON.stringify([list && data.map(({ rank, title }) => ({ rank, title })), meta.pagination.total]);
    if (found !== JSON.stringify([list, total])) this.#tally.missed.push(`${path} after ${after}: ${found}`);
  }
}

function pick<Item>(list: readonly Item[]): Item | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
