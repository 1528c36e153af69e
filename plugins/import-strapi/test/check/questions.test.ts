import fc from 'fast-check';
import { DOCUMENTS, type Model } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';
import { ownTypes } from '../../check/content.ts';
import { makeQuestions, type QuestionParts } from '../../check/make-questions.ts';
import { sameQuestion } from '../../check/question.ts';
import { Sample, takeSample } from '../../check/sample.ts';
import { Server } from '../../check/server.ts';
import { ENV, fillGazette, GAZETTE, PERSON, TOKEN } from './gazette.ts';

describe('the questions of a check', () => {
  let app: BootedApp;
  let server: Server;
  let model: Model;
  let sample: Sample;

  beforeAll(async () => {
    app = await bootApp({ app: GAZETTE, env: ENV });
    await fillGazette(app);
    model = app.kernel.container.resolve(DOCUMENTS).model;
    server = new Server('Plinth', app.url, { token: TOKEN, timeout: 15_000 });
    await server.signIn(PERSON.username, PERSON.password);
    sample = await takeSample(server, model, ownTypes(model));
  });

  afterAll(() => app.close());

  const make = (parts: Partial<QuestionParts> = {}) =>
    makeQuestions({
      model,
      types: ownTypes(model),
      sample,
      requests: 150,
      seed: 1,
      hasGraphql: true,
      askers: ['visitor', 'user'],
      ...parts,
    });

  it('are answered by an app of the model, whatever the seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 31 }), async (seed) => {
        for (const question of make({ seed })) {
          if (question.kind === 'mistake' || question.as === 'visitor') continue;
          const { status, body } = await server.ask(question);
          const { errors } = (body ?? {}) as { readonly errors?: unknown };
          const isAnswered = status === 200 || (question.as === 'user' && status === 403);
          if (!isAnswered || errors !== undefined) throw new Error(`${sameQuestion(question)}: ${status} ${JSON.stringify(body)}`);
        }
      }),
      { numRuns: 2 },
    );
  }, 300_000);

  it('are refused where they are mistakes', async () => {
    const mistakes = make({ requests: 1000 }).filter(({ kind }) => kind === 'mistake');
    expect(mistakes.length).toBeGreaterThan(30);
    for (const question of mistakes) {
      const { status, body } = await server.ask(question);
      const isMeant = question.traits.has('filters-on-one') || question.traits.has('unlimited');
      const { errors } = (body ?? {}) as { readonly errors?: readonly unknown[] };
      if (isMeant ? status !== 200 : status === 200 && errors === undefined) throw new Error(`${sameQuestion(question)}: ${status}`);
    }
  });

  it('name private attributes of the app, and none that Plinth keeps itself', () => {
    const mistakes = make({ requests: 2000 }).filter(({ kind }) => kind === 'mistake');
    const asked = (name: string) => mistakes.filter(({ path }) => decodeURIComponent(path).includes(name)).map(({ subject }) => subject);
    expect(new Set(asked('note'))).toEqual(new Set(['api::story.story']));
    expect(['createdBy', 'updatedBy', 'publishedBy'].flatMap(asked)).toEqual([]);
  });

  it('are the same for the same seed, and others for another', () => {
    const keys = (seed: number) => make({ seed }).map(sameQuestion);
    expect(keys(7)).toEqual(keys(7));
    expect(keys(7)).not.toEqual(keys(8));
  });

  it('are as many as are asked for, no two alike, about every type', () => {
    const questions = make({ requests: 500 });
    expect(new Set(questions.map(sameQuestion)).size).toBe(500);
    const subjects = new Set(questions.map(({ subject }) => subject));
    expect([...subjects].sort()).toEqual([...ownTypes(model).map(({ uid }) => uid), 'files', 'locales', 'mistakes', 'users']);
    const kinds = new Set(questions.map(({ kind }) => kind));
    for (const kind of ['filter', 'sort', 'fields', 'page', 'populate', 'combined', 'search', 'one', 'graphql', 'bytes', 'me', 'rights'])
      expect(kinds).toContain(kind);
  });

  it('name every attribute that can be read, in filters, populates and both statuses and locales', () => {
    const asked = make({ requests: 2000 })
      .filter(({ subject, kind }) => subject === 'api::story.story' && kind !== 'mistake')
      .map(({ path, body }) => `${decodeURIComponent(path)} ${JSON.stringify(body ?? '')}`)
      .join('\n');
    for (const { name, kind, private: isPrivate } of model.contentType('api::story.story').attributes.values()) {
      if (['locale', 'list', 'firstPublishedAt'].includes(name)) continue;
      const part = kind === 'scalar' ? `[${name}][$` : `populate[${name}]`;
      expect([part, asked.includes(isPrivate ? name : part)]).toEqual([part, !isPrivate]);
    }
    for (const part of [
      'status=draft',
      'locale=fr',
      'locale=*',
      'pagination[start]',
      'pagination[page]',
      '[author][name][$',
      '[on][shared.',
    ])
      expect([part, asked.includes(part)]).toEqual([part, true]);
  });

  it('come to an end where the model allows no more', async () => {
    const types = [model.contentType('api::front-page.front-page')];
    const questions = make({ types, sample: new Sample(model), requests: 1000, hasGraphql: false, askers: [] });
    expect(questions.length).toBeLessThan(20);
  });
});
