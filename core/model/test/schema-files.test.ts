import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { ATTRIBUTE_TYPES, definePlugin, z } from 'plinth';
import { createKernel } from '../../kernel/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { schemaTexts } from '../../typings/index.ts';
import { schemaFiles } from '../index.ts';

const ROOT = join(__dirname, '../../..');

const folder = temporaryFolder();
afterAll(() => folder.remove());

const kernel = createKernel({ appDir: folder.path, env: {} });
const schemas = schemaFiles(kernel.container.resolve(ATTRIBUTE_TYPES));
const validators = { contentType: new Ajv().compile(schemas.contentType), component: new Ajv().compile(schemas.component) };

/** The mistakes that an editor reports in a file. */
function found(kind: keyof typeof validators, file: unknown): readonly string[] {
  validators[kind](file);
  return (validators[kind].errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}

const tea = (attributes: object, more: object = {}) => ({
  $schema: '../../node_modules/plinth/dist/core/typings/schemas/content-type.json',
  info: { singularName: 'tea', pluralName: 'teas', displayName: 'Tea' },
  attributes,
  ...more,
});

function jsonFiles(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(ROOT, folder, name));
}

describe('the JSON schemas of schema files', () => {
  it('lie in the package as the attribute types say them (npm run schemas)', () => {
    for (const [name, text] of schemaTexts(kernel.container.resolve(ATTRIBUTE_TYPES))) {
      expect(readFileSync(join(ROOT, 'core/typings/schemas', name), 'utf8')).toBe(text);
    }
  });

  it.each([
    ['contentType', [...jsonFiles('config/content-types'), ...jsonFiles('conformance/app/src/api')]],
    ['component', [...jsonFiles('config/components'), ...jsonFiles('conformance/app/src/components')]],
  ] as const)('of the kind %s take every file of the apps of this repository', (kind, files) => {
    expect(files.length).toBeGreaterThan(7);
    for (const file of files) expect([file, found(kind, JSON.parse(readFileSync(file, 'utf8')))]).toEqual([file, []]);
  });

  it.each<[string, object, RegExp]>([
    ['an unknown key', tea({}, { attribute: {} }), /additionalProperty":"attribute"/],
    ['an unknown type', tea({ name: { type: 'strin' } }), /\/attributes\/name\/type must be equal to one of the allowed values/],
    ['an option of another type', tea({ name: { type: 'boolean', maxLength: 3 } }), /\/attributes\/name .*additionalProperty":"maxLength"/],
    ['an option of a wrong kind', tea({ name: { type: 'string', maxLength: '3' } }), /\/attributes\/name\/maxLength must be integer/],
    ['a missing option', tea({ maker: { type: 'relation', relation: 'oneToOne' } }), /\/attributes\/maker .*missingProperty":"target"/],
    ['a kind that is none', tea({}, { kind: 'collection' }), /\/kind must be equal/],
    [
      'names that are none',
      { ...tea({}), info: { singularName: 'Tea', pluralName: 'teas', displayName: 'Tea' } },
      /\/info\/singularName must match pattern/,
    ],
  ])('refuse %s', (_, file, expected) => {
    expect(found('contentType', file).join('\n')).toMatch(expected);
  });

  it('know the attribute types of plugins', () => {
    const shade = definePlugin({
      name: 'shade',
      apply({ container }) {
        const options = z.strictObject({ deepest: z.int().optional() });
        const shared = { column: () => ({ kind: 'integer' }) as const, parse: (value: unknown) => value, operand: Number };
        container.resolve(ATTRIBUTE_TYPES).add({ kind: 'scalar', name: 'shade', options, ...shared });
      },
    });
    const { container } = createKernel({ appDir: folder.path, env: {}, overrides: { plugins: [shade] } });
    const validate = new Ajv().compile(schemaFiles(container.resolve(ATTRIBUTE_TYPES)).contentType);
    expect(validate(tea({ depth: { type: 'shade', deepest: 3 } }))).toBe(true);
    expect(validate(tea({ depth: { type: 'shade', deepest: 'x' } }))).toBe(false);
    expect(validators.contentType(tea({ depth: { type: 'shade' } }))).toBe(false);
  });
});
