// graphql-codegen with its client preset: generates types from introspection, compiles code that uses them, and runs the operations.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';

export const packages = {
  '@graphql-codegen/client-preset': '6.2.0',
  '@graphql-codegen/core': '6.2.1',
  '@graphql-typed-document-node/core': '3.2.0',
  graphql: '16.15.0',
  typescript: '5.9.3',
};

const OPERATIONS = `
  query Articles($filters: ArticleFiltersInput, $sort: [String], $status: PublicationStatus) {
    articles_connection(filters: $filters, sort: $sort, status: $status) {
      nodes { documentId title rank ...Cover author { name } }
      pageInfo { total }
      aggregate { count avg { rank } groupBy { author { key connection { aggregate { count } } } } }
    }
  }
  fragment Cover on Article { cover { url } pictures { name } }
  mutation CreateArticle($data: ArticleInput!) { createArticle(data: $data) { documentId } }
`;

/** An app's code that uses the generated types. */
const APP = `
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core';
import { type FragmentType, useFragment } from './generated/fragment-masking';
import { ArticlesDocument, CoverFragmentDoc, CreateArticleDocument, PublicationStatus } from './generated/graphql';

type Articles = ResultOf<typeof ArticlesDocument>;

export const variables: VariablesOf<typeof ArticlesDocument> = {
  filters: { title: { startsWith: 'A' }, rank: { in: [1, 2] }, author: { name: { eq: 'Olga' } }, or: [{ rank: { gt: 1 } }] },
  sort: ['rank:desc'],
  status: PublicationStatus.Published,
};
export const made: VariablesOf<typeof CreateArticleDocument> = { data: { title: 'A', rank: 1, author: { connect: ['x'] } } };

export function titles(data: Articles): readonly string[] {
  return data.articles_connection?.nodes.map(({ title }): string => title) ?? [];
}
export function covers(data: Articles): readonly (string | undefined)[] {
  const urlOf = (article: FragmentType<typeof CoverFragmentDoc>) => useFragment(CoverFragmentDoc, article).cover?.url;
  return data.articles_connection?.nodes.map(urlOf) ?? [];
}
export function average(data: Articles): number | null | undefined {
  return data.articles_connection?.aggregate.avg?.rank;
}
`;

/** Each line is a mistake that the compiler must find. */
const MISTAKES = [
  `export const filters: VariablesOf<typeof ArticlesDocument> = { filters: { rank: { eq: 'one' } } };`,
  `export const missing: VariablesOf<typeof CreateArticleDocument> = {};`,
  `export const unknown = (data: ResultOf<typeof ArticlesDocument>) => data.articles_connection?.nodes[0]?.nothing;`,
  `export const nullable = (data: ResultOf<typeof ArticlesDocument>): number => data.articles_connection!.nodes[0]!.rank;`,
];

export async function use({ url, folder, step }) {
  const load = createRequire(join(folder, 'package.json'));
  const { buildClientSchema, getIntrospectionQuery, parse, printSchema } = load('graphql');
  const ask = async (query, variables) => {
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json();
  };
  const app = join(folder, 'codegen-app');
  /** The lines with compile errors. */
  const compile = (file) => {
    const options = [
      '--strict',
      '--noEmit',
      '--noUncheckedIndexedAccess',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--lib',
      'es2022,dom',
    ];
    return new Promise((done, reject) => {
      execFile(process.execPath, [load.resolve('typescript/lib/tsc.js'), ...options, join(app, file)], (error, stdout, stderr) => {
        const lines = stdout.split('\n').filter((line) => line.includes('error TS'));
        if (error !== null && lines.length === 0) reject(new Error(stdout + stderr));
        else done(lines);
      });
    });
  };

  const schema = await step('reads the schema', async () => {
    const { data, errors } = await ask(getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true }));
    assert.equal(errors, undefined);
    return parse(printSchema(buildClientSchema(data)));
  });
  await step('generates types and documents', async () => {
    const { codegen } = load('@graphql-codegen/core');
    const { preset } = load('@graphql-codegen/client-preset');
    const documents = [{ location: 'operations.graphql', document: parse(OPERATIONS), rawSDL: OPERATIONS }];
    const config = {
      enumType: 'native',
      scalars: { JSON: 'unknown', Long: 'number | string', DateTime: 'string', Date: 'string', RelationValue: 'unknown' },
    };
    const wanted = {
      schema,
      documents,
      config,
      presetConfig: {},
      plugins: [],
      pluginMap: {},
      baseOutputDir: join(app, 'generated/'),
      documentTransforms: [],
    };
    const outputs = await preset.buildGeneratesSection(wanted);
    for (const output of outputs) {
      mkdirSync(dirname(output.filename), { recursive: true });
      writeFileSync(output.filename, await codegen(output));
    }
    assert.ok(outputs.some(({ filename }) => filename.endsWith('graphql.ts')));
  });
  await step('what it generated compiles with code that uses it', async () => {
    writeFileSync(join(app, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(app, 'app.ts'), APP);
    assert.deepEqual(await compile('app.ts'), []);
  });
  await step('mistakes do not compile', async () => {
    const imports = APP.split('\n')
      .filter((line) => line.startsWith('import'))
      .join('\n');
    writeFileSync(join(app, 'mistakes.ts'), `${imports}\n${MISTAKES.join('\n')}`);
    const lines = await compile('mistakes.ts');
    const places = new Set(lines.map((line) => Number(/\((\d+),/.exec(line)?.[1])));
    const first = imports.split('\n').length + 1;
    assert.deepEqual(
      [...places],
      MISTAKES.map((_, index) => first + index),
      lines.join('\n'),
    );
  });
  await step('the operations are valid: a stranger is refused for want of rights alone', async () => {
    const { errors } = await ask(OPERATIONS.replace(/mutation[^\n]*\n/, ''), { status: 'PUBLISHED', sort: ['rank:desc'] });
    assert.deepEqual(
      errors.map(({ extensions }) => extensions.code),
      ['FORBIDDEN'],
    );
  });
}
