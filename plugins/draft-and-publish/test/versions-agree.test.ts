import fc from 'fast-check';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';
import { type Answer, LOCALES, type Locale, type PageInput, PageModel, STATUSES, type Status } from './version-model.ts';

const { boot: bootContentApp, cleanUp } = contentApps();

const localized = { pluginOptions: { i18n: { localized: true } } };
const types = {
  page: {
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', required: true, ...localized },
      rank: { type: 'integer' },
      seo: { type: 'component', component: 'shared.text', ...localized },
      hero: { type: 'component', component: 'shared.text' },
      friends: { type: 'relation', relation: 'manyToMany', target: 'api::page.page' },
      parent: { type: 'relation', relation: 'manyToOne', target: 'api::page.page', inversedBy: 'children' },
      children: { type: 'relation', relation: 'oneToMany', target: 'api::page.page', mappedBy: 'parent' },
    },
  },
} as const;
const components = { 'shared.text': { attributes: { text: { type: 'string' } } } };
const access = {
  locales: [{ code: 'en', isDefault: true }, { code: 'fr' }, { code: 'it' }],
  roles: { public: { actions: ['api::*', ...['publish', 'unpublish', 'discardDraft'].map((name) => `api::page.page.${name}`)] } },
};

/** One step of a sequence; a page is identified by its age, counted in pages created since. */
type Step =
  | { readonly do: 'create'; readonly locale: Locale; readonly status: Status; readonly input: PageInput }
  | { readonly do: 'update'; readonly page: number; readonly locale: Locale; readonly status: Status; readonly input: PageInput }
  | { readonly do: 'publish' | 'unpublish' | 'discardDraft'; readonly page: number; readonly locale: Locale }
  | { readonly do: 'remove'; readonly page: number; readonly locale: Locale | '*' };

// Most steps should have an effect: few locales, few pages, few values that are refused.
const locale = fc.oneof(
  { weight: 5, arbitrary: fc.constant('en' as const) },
  { weight: 4, arbitrary: fc.constant('fr' as const) },
  fc.constant('it' as const),
);
const status = fc.constantFrom(...STATUSES);
const page = fc.oneof({ weight: 19, arbitrary: fc.nat({ max: 2 }) }, fc.nat({ max: 5 }));
const text = fc.option(fc.constantFrom('a', 'b', 'c'));
const rank = fc.option(fc.nat({ max: 3 }));
const title = fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 15 });
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 2, nil: undefined });
const often = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { freq: 6, nil: undefined });

/** Inputs without undefined keys. */
function inputOf(keys: { readonly [Key in keyof PageInput]-?: fc.Arbitrary<PageInput[Key] | undefined> }): fc.Arbitrary<PageInput> {
  return fc.record(keys).map((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
}

const localizedKeys = {
  seo: sometimes(text),
  friends: sometimes(fc.uniqueArray(page, { maxLength: 2 })),
  parent: sometimes(fc.option(page, { freq: 5 })),
};
const nothing = fc.constant(undefined);
const created = inputOf({ title: often(title), rank: sometimes(rank), hero: sometimes(text), ...localizedKeys });
const changed = inputOf({ title: sometimes(title), rank: sometimes(rank), hero: sometimes(text), ...localizedKeys });
const translated = inputOf({ title: often(title), rank: nothing, hero: nothing, ...localizedKeys });

const pageStep = { page, locale, status };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('create' as const), locale, status, input: created }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('update' as const), ...pageStep, input: changed }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('update' as const), ...pageStep, input: translated }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('publish' as const, 'unpublish' as const, 'discardDraft' as const), page, locale }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), page, locale: fc.constantFrom(...LOCALES, '*' as const) }) },
);
const begin: Step = { do: 'create', locale: 'en', status: 'published', input: { title: 'a', rank: 1, hero: 'a' } };
const translate = [0, 1, 2].map((page): Step => ({ do: 'update', page, locale: 'fr', status: 'published', input: { title: 'b' } }));
const steps = fc.array(step, { minLength: 20, maxLength: 30 }).map((taken) => [begin, begin, begin, ...translate, ...taken]);

/** A documentId that no page has. */
const UNKNOWN = 'unknownunknownunknown0000';

/** Runs steps against the service and the model. */
class Run {
  readonly #app: ContentApp;
  readonly #model = new PageModel();
  readonly #ids: string[] = [];

  constructor(app: ContentApp) {
    this.#app = app;
  }

  async take(step: Step): Promise<void> {
    const { expected, answered } = step.do === 'create' ? await this.#create(step) : await this.#act(step);
    expect({ step, answer: answered }).toEqual({ step, answer: expected });
  }

  /** Compares all reads. */
  async compare(): Promise<void> {
    for (const status of STATUSES) {
      const populate =
        'populate[seo]=true&populate[hero]=true&populate[friends][fields]=id&populate[parent][fields]=id&populate[children][fields]=id';
      const { body } = await this.#app.get(`/api/pages?locale=*&status=${status}&pagination[pageSize]=100&${populate}`);
      const shown = new Map((body.data as ShownPage[]).map((found) => [`${found.documentId} ${found.locale}`, found]));
      expect(shown.size).toBe(body.data.length);
      const expected = this.#ids.flatMap((id, number) =>
        LOCALES.flatMap((code) => {
          const version = this.#model.read(number, status, code);
          return version ? [[`${id} ${code}`, version] as const] : [];
        }),
      );
      expect(new Map([...shown].map(([key, found]) => [key, this.#view(found, status)]))).toEqual(new Map(expected));
    }
  }

  /** Checks that every draft that differs from its published version is reported as modified. */
  async compareModified(): Promise<void> {
    const { body } = await this.#app.get(
      '/api/pages?locale=*&status=draft&publicationFilter=modified&fields=title,locale&pagination[pageSize]=100',
    );
    const modified = new Set((body.data as { documentId: string; locale: string }[]).map((found) => `${found.documentId} ${found.locale}`));
    for (const [number, id] of this.#ids.entries()) {
      for (const code of LOCALES) if (this.#model.isModified(number, code)) expect(modified).toContain(`${id} ${code}`);
    }
  }

  async cleanUp(): Promise<void> {
    for (const id of this.#ids) await this.#app.delete(`/api/pages/${id}?locale=*`);
    for (const status of STATUSES) expect((await this.#app.get(`/api/pages?locale=*&status=${status}`)).body.data).toEqual([]);
  }

  async #create({ locale, status, input }: Extract<Step, { do: 'create' }>): Promise<{ expected: Answer; answered: number }> {
    const named = this.#named(input);
    const { status: answered, body } = await this.#app.post(`/api/pages?locale=${locale}&status=${status}`, this.#body(named));
    const expected = this.#model.create(locale, status, named);
    if (expected === 201) this.#ids.push(body.data?.documentId);
    return { expected, answered };
  }

  async #act(step: Exclude<Step, { do: 'create' }>): Promise<{ expected: Answer; answered: number }> {
    const number = this.#number(step.page);
    const path = `/api/pages/${this.#id(number)}`;
    switch (step.do) {
      case 'update': {
        const named = this.#named(step.input);
        const answer = await this.#app.put(`${path}?locale=${step.locale}&status=${step.status}`, this.#body(named));
        return { answered: answer.status, expected: this.#model.update(number, step.locale, step.status, named) };
      }
      case 'remove': {
        const answer = await this.#app.delete(`${path}?locale=${step.locale}`);
        return { answered: answer.status, expected: this.#model.remove(number, step.locale) };
      }
      default: {
        const answer = await this.#app.post(`${path}/actions/${step.do}?locale=${step.locale}`);
        return { answered: answer.status, expected: this.#model[step.do](number, step.locale) };
      }
    }
  }

  /** The number of the page with this age; the page may never have existed. */
  #number(age: number): number {
    return this.#model.last - age;
  }

  #id(number: number): string {
    return this.#ids[number] ?? UNKNOWN;
  }

  /** Converts an input's page ages to page numbers. */
  #named({ friends, parent, ...rest }: PageInput): PageInput {
    return {
      ...rest,
      ...(friends !== undefined && { friends: friends.map((age) => this.#number(age)) }),
      ...(parent !== undefined && { parent: parent === null ? null : this.#number(parent) }),
    };
  }

  #body({ seo, hero, friends, parent, ...rest }: PageInput): object {
    const entry = (value: string | null) => (value === null ? null : { text: value });
    return {
      ...rest,
      ...(seo !== undefined && { seo: entry(seo) }),
      ...(hero !== undefined && { hero: entry(hero) }),
      ...(friends !== undefined && { friends: friends.map((number) => this.#id(number)) }),
      ...(parent !== undefined && { parent: parent === null ? null : this.#id(parent) }),
    };
  }

  #view({ title, rank, seo, hero, friends, parent, children, publishedAt }: ShownPage, status: Status): object {
    expect(publishedAt === null).toBe(status === 'draft');
    const number = ({ documentId }: Shown) => this.#ids.indexOf(documentId);
    return {
      title,
      rank,
      seo: seo?.text ?? null,
      hero: hero?.text ?? null,
      friends: friends.map(number),
      parent: parent === null ? null : number(parent),
      children: children.map(number).sort(),
    };
  }
}

interface Shown {
  readonly documentId: string;
}

/** A page as a list returns it. */
interface ShownPage extends Shown {
  readonly locale: string;
  readonly publishedAt: string | null;
  readonly title: string | null;
  readonly rank: number | null;
  readonly seo: { readonly text: string | null } | null;
  readonly hero: { readonly text: string | null } | null;
  readonly friends: readonly Shown[];
  readonly parent: Shown | null;
  readonly children: readonly Shown[];
}

afterAll(cleanUp);

eachDialect('drafts and locales together', (database) => {
  it('answer every read as the plain model says, whatever came before', async () => {
    const app = await bootContentApp({ types, components, access, database });
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const run = new Run(app);
        try {
          for (const next of taken) {
            await run.take(next);
            await run.compare();
            await run.compareModified();
          }
        } finally {
          await run.cleanUp();
        }
      }),
      { numRuns: 5 },
    );
  }, 600_000);
});
