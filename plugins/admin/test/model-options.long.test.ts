import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ATTRIBUTE_TYPES, CONFIG, definePlugin, z } from 'plinth';
import { MODEL_EDITOR, MODEL_FILES } from 'plinth/plugins/content-type-builder';
import { type BootedApp, bootApp } from 'plinth/testing';
import type { AttributeKind, Json, JsonObject, ModelEdit, ModelSource } from '../app/client/types.ts';
import { offeredOptions, withOption } from '../app/model/draft/attributes.ts';
import { type Draft, draftOf } from '../app/model/draft/draft.ts';
import { editsOf } from '../app/model/draft/edits.ts';
import { relationOf, withRelation } from '../app/model/draft/relation.ts';
import { controlFor, readValue, shownValue } from '../app/model/option-control.ts';
import { optionPlaces } from '../app/model/option-places.ts';

/** An attribute type of a plugin, with an option of every kind. */
const shades = definePlugin({
  name: 'shades',
  attributeTypes: ['shade'],
  options: z.strictObject({}),
  apply({ container }) {
    container.resolve(ATTRIBUTE_TYPES).add({
      kind: 'scalar',
      name: 'shade',
      options: z.strictObject({
        palette: z.array(z.string()).optional().describe('Colours that are offered.'),
        sizes: z.array(z.number()).optional(),
        steps: z.int().min(2).max(9).optional(),
        warmth: z.number().optional(),
        mode: z.enum(['light', 'dark']).optional(),
        parts: z.array(z.enum(['red', 'green'])).optional(),
        strict: z.boolean().optional(),
        note: z.string().optional(),
        shape: z.strictObject({ round: z.boolean() }).optional(),
      }),
      column: () => ({ kind: 'varchar', length: 7 }),
      parse: (value) => String(value),
      operand: (value) => String(value),
    });
  },
});

/** An example value for each option, or for each type where types differ. */
const EXAMPLES: Readonly<Record<string, Json | { readonly by: Readonly<Record<string, Json>> }>> = {
  required: true,
  private: true,
  unique: true,
  index: true,
  writable: false,
  configurable: false,
  visible: true,
  searchable: false,
  search: { by: { string: true, text: { weight: 3 }, other: false } },
  useJoinTable: false,
  column: { unsigned: true },
  pluginOptions: { admin: { label: 'What it is called' } },
  conditions: { visible: { '==': [{ var: 'source' }, 'yes'] } },
  minLength: 2,
  maxLength: 40,
  regex: '^[A-Z]+$',
  min: { by: { biginteger: '-9007199254740993', float: 0.5, decimal: 0.25, component: 0, dynamiczone: 1, other: -3 } },
  max: { by: { biginteger: 12, float: 1.5, decimal: 99.75, other: 9 } },
  enum: ['news', ' opinion', 'new\'s "best"'],
  enumName: 'Section',
  targetField: 'source',
  options: { separator: '-' },
  component: 'shared.part',
  components: ['shared.part', 'shared.other'],
  repeatable: true,
  multiple: true,
  allowedTypes: ['images', 'files'],
  default: {
    by: {
      string: 'Untitled',
      text: 'Some text',
      richtext: '# Title',
      blocks: [{ type: 'paragraph', children: [{ type: 'text', text: 'Hello' }] }],
      enumeration: 'news',
      email: 'desk@example.org',
      uid: 'home',
      date: '2026-11-23',
      time: '09:00:00.000',
      datetime: '2026-11-23T09:00:00.000Z',
      timestamp: '1700000000000',
      integer: 3,
      biginteger: '9007199254740993',
      float: 1.5,
      decimal: 2.25,
      boolean: false,
      array: ['a', 1],
      json: { a: [null] },
      shade: 'red',
    },
  },
  palette: ['#fff', '#000'],
  sizes: [1, 2.5],
  steps: 4,
  warmth: 0.5,
  mode: 'dark',
  parts: ['green'],
  strict: false,
  note: 'as it is',
  shape: { round: true },
};

/** Set at both ends of a relation at once; they have a test of their own below. */
const DRAWN: readonly string[] = ['relation', 'target', 'inversedBy', 'mappedBy', 'morphBy'];

/** Options that a type needs. */
const LEAST: Readonly<Record<string, JsonObject>> = {
  enumeration: { enum: ['news', 'sports'] },
  relation: { relation: 'oneToOne', target: 'api::other.other' },
  component: { component: 'shared.other' },
  dynamiczone: { components: ['shared.other'] },
};

/** An index needs a text with a maximum length that fits. */
const SHORT: JsonObject = { maxLength: 100 };
const LONG: ReadonlySet<string> = new Set(['text', 'richtext']);

interface Case {
  readonly kind: AttributeKind;
  readonly isInComponent: boolean;
  readonly option: string;
  readonly bare: JsonObject;
  readonly value: Json;
}

/**
 * Formats of JSON files: one attribute per line, one key per line with inline lists, and one value per line as `JSON.stringify` writes it.
 */
const STYLES = {
  'an attribute a line': lines,
  'a key a line': (schema: JsonObject) => `${byKey(schema, '')}\n`,
  'a value a line': (schema: JsonObject) => `${JSON.stringify({ options: { privateAttributes: ['source'] }, ...schema }, null, 2)}\n`,
} as const;

function byKey(value: Json, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = isList
    ? (value as readonly Json[]).map((entry) => byKey(entry, inner))
    : Object.entries(value).map(([key, own]) => `${JSON.stringify(key)}: ${byKey(own, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  const isShort = isList && (value as readonly Json[]).every((entry) => typeof entry !== 'object' || entry === null);
  if (members.length === 0 || isShort) return `${open}${members.join(', ')}${close}`;
  return `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`;
}

function lines({ attributes, ...frame }: JsonObject): string {
  const entries = Object.entries(attributes as JsonObject).map(([name, value]) => `    ${JSON.stringify(name)}: ${inLine(value)}`);
  const head = Object.entries(frame).map(([key, value]) => `  ${JSON.stringify(key)}: ${inLine(value)}`);
  return `{\n${[...head, `  "attributes": {\n${entries.join(',\n')}\n  }`].join(',\n')}\n}\n`;
}

function inLine(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(inLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${inLine(inner)}`)
    .join(', ')} }`;
}

const OTHER = { info: { singularName: 'other', pluralName: 'others', displayName: 'Other' }, attributes: { name: { type: 'string' } } };
const PART = { info: { displayName: 'Part' }, attributes: { name: { type: 'string' } } };
const BESIDE = {
  'config/content-types/other.json': JSON.stringify(OTHER),
  'config/components/shared/part.json': JSON.stringify(PART),
  'config/components/shared/other.json': JSON.stringify(PART),
};

const boot = (files: Readonly<Record<string, string>>) => bootApp({ app: { files: { ...BESIDE, ...files }, plugins: [shades] } });
const fileOf = ({ kind, isInComponent }: Pick<Case, 'kind' | 'isInComponent'>) =>
  isInComponent ? `config/components/kinds/${kind.name}.json` : `config/content-types/a-${kind.name}.json`;

/** A file of a type, with an attribute for each option, named by the option. */
function schemaOf(cases: readonly Case[], isSaid: boolean): JsonObject {
  const [{ kind, isInComponent }] = cases as readonly [Case];
  const title = { displayName: `Of ${kind.name}` };
  const info = isInComponent ? title : { singularName: `a-${kind.name}`, pluralName: `many-${kind.name}`, ...title };
  const entries = cases.map(
    ({ option, bare, value }) => [option, { type: kind.name, ...bare, ...(isSaid && { [option]: value }) }] as const,
  );
  return { info, attributes: { source: { type: 'string' }, ...Object.fromEntries(entries) } as JsonObject };
}

describe('every option of every attribute type', () => {
  let app: BootedApp;
  let kinds: readonly AttributeKind[];
  let groups: readonly (readonly Case[])[];
  beforeAll(async () => {
    app = await boot({});
    kinds = app.kernel.container.resolve(MODEL_FILES).attributeTypes() as readonly AttributeKind[];
    groups = kinds.flatMap((kind) => [casesOf(kind, false), casesOf(kind, true)]);
  });
  afterAll(() => app?.close());

  function casesOf(kind: AttributeKind, isInComponent: boolean): readonly Case[] {
    return offeredOptions(kind, isInComponent)
      .filter((option) => !(kind.name === 'relation' && DRAWN.includes(option)))
      .map((option) => {
        const example = EXAMPLES[option];
        const value =
          example !== null && typeof example === 'object' && 'by' in example ? byType(example.by as JsonObject, kind.name) : example;
        if (value === undefined) throw new Error(`say what a person would write for "${option}" of "${kind.name}"`);
        const { [option]: _, ...least } = LEAST[kind.name] ?? {};
        const isLong = option === 'index' && LONG.has(kind.name);
        return {
          kind,
          isInComponent,
          option,
          value,
          bare: { ...(LEAST[kind.name]?.[option] === undefined ? least : LEAST[kind.name]), ...(isLong && SHORT) },
        };
      });
  }

  const byType = (values: JsonObject, type: string): Json | undefined => values[type] ?? values.other;

  it('is known to the builder, those of plugins by themselves', () => {
    expect(kinds.map(({ name }) => name)).toEqual(app.kernel.container.resolve(ATTRIBUTE_TYPES).names());
    for (const kind of kinds) {
      const offered = offeredOptions(kind, false);
      const { first, rest } = optionPlaces(offered, kind);
      const apart = [...(kind.name === 'relation' ? DRAWN : []), 'conditions'].filter((option) => offered.includes(option));
      expect([...first, ...rest, ...apart].sort()).toEqual([...offered].sort());
    }
  });

  /** Returns the value of an option after it was formatted and parsed by its input. */
  const throughForm = ({ kind, option, value, bare }: Case): Json | undefined => {
    const control = controlFor(option, kind, bare);
    if (control.kind === 'choices') return value;
    const read = readValue(control, shownValue(control, value));
    if ('fault' in read) throw new Error(`${kind.name}.${option}: ${read.fault}`);
    return read.value;
  };

  const draftFor = (running: BootedApp): Draft =>
    draftOf(running.kernel.container.resolve(MODEL_FILES).sources() as unknown as readonly ModelSource[]);

  /** Returns the files after edits, validated as a start would. */
  const textsAfter = async (running: BootedApp, edits: readonly ModelEdit[]): Promise<ReadonlyMap<string, string | null>> => {
    const { files } = await running.kernel.container.resolve(MODEL_EDITOR).propose(edits);
    return new Map(files.map(({ file, after }) => [file, after]));
  };

  it.each(Object.entries(STYLES))(
    'gives the file that a person would have written, and back: %s',
    async (_, write) => {
      for (const isSaid of [false, true]) {
        const files = Object.fromEntries(groups.map((cases) => [fileOf(cases[0] as Case), write(schemaOf(cases, isSaid))]));
        const running = await boot(files);
        try {
          const base = draftFor(running);
          let draft = base;
          for (const each of groups.flat()) {
            const type = draft.types.find(({ file }) => file === fileOf(each));
            const attribute = type?.attributes.find(({ name }) => name === each.option);
            if (type === undefined || attribute === undefined) throw new Error(`there is no ${each.option} in ${fileOf(each)}`);
            // A required option is not removed but set to its original value.
            const value = isSaid ? each.bare[each.option] : throughForm(each);
            draft = withOption(draft, type.key, attribute.key, [each.option], value);
          }
          const after = await textsAfter(running, editsOf(base, draft));
          for (const cases of groups) {
            const file = fileOf(cases[0] as Case);
            expect([file, after.get(file)]).toEqual([file, write(schemaOf(cases, !isSaid))]);
          }
          const { appDir } = running.kernel.container.resolve(CONFIG);
          expect(readFileSync(join(appDir, fileOf((groups[0] as readonly Case[])[0] as Case)), 'utf8')).toBe(Object.values(files)[0]);
        } finally {
          await running.close();
        }
      }
    },
    240_000,
  );

  const ENDS = [
    ['oneToOne', 'oneToOne', 'inversedBy', 'mappedBy'],
    ['oneToMany', 'manyToOne', 'mappedBy', 'inversedBy'],
    ['manyToOne', 'oneToMany', 'inversedBy', 'mappedBy'],
    ['manyToMany', 'manyToMany', 'inversedBy', 'mappedBy'],
  ] as const;

  it.each(ENDS)('draws a relation at both ends, and takes one away: %s', async (relation, reverse, side, otherSide) => {
    const article = (more: JsonObject) => ({
      info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
      attributes: { title: { type: 'string' }, others: { type: 'relation', relation, target: 'api::other.other', ...more } },
    });
    const other = (more: JsonObject) => ({ ...OTHER, attributes: { ...OTHER.attributes, ...more } });
    const texts = (own: JsonObject, back: JsonObject) => ({
      'config/content-types/article.json': lines(article(own)),
      'config/content-types/other.json': lines(other(back)),
    });
    const alone = texts({}, {});
    const both = texts(
      { [side]: 'articles' },
      { articles: { type: 'relation', relation: reverse, target: 'api::article.article', [otherSide]: 'others' } },
    );
    for (const [from, to, otherName] of [
      [alone, both, 'articles'],
      [both, alone, null],
    ] as const) {
      const running = await boot(from);
      try {
        const base = draftFor(running);
        const [type] = base.types.filter(({ uid }) => uid === 'api::article.article');
        const attribute = type?.attributes[1];
        if (type === undefined || attribute === undefined) throw new Error('there is no relation');
        const draft = withRelation(base, type.key, attribute.key, { ...relationOf(attribute), otherName });
        const after = await textsAfter(running, editsOf(base, draft));
        expect(Object.fromEntries(after)).toEqual(to);
      } finally {
        await running.close();
      }
    }
  });
});
