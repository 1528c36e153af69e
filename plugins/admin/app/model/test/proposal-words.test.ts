import type { ModelProposal } from '../../client/types.ts';
import { proposalLine, proposalParts, refusalLines, stepWords } from '../proposal-words.ts';
import { BASE } from './sources.ts';

const NOTHING: ModelProposal = {
  expected: 'x',
  files: [],
  plan: { steps: [], content: [], migrations: [], losses: [], tables: [], refused: [], stops: [] },
  renamed: [],
  documents: {},
  routes: { gone: [], added: [] },
  actions: { gone: [], added: [] },
  exposures: [],
  grants: [],
  notes: [],
};

const proposal = (change: Partial<Omit<ModelProposal, 'plan'>>, plan: Partial<ModelProposal['plan']> = {}): ModelProposal => ({
  ...NOTHING,
  ...change,
  plan: { ...NOTHING.plan, ...plan },
});

describe('a proposal in words', () => {
  it('says what is lost, with how many documents', () => {
    const documents = { 'api::article.article': 1200 };
    const told = proposal(
      { documents },
      {
        losses: [
          'column "articles.teaser" would be dropped',
          'column "articles._unique_teaser" would be dropped',
          'column "articles._to_author" would be dropped',
          'table "persons" and all its rows would be dropped',
          'table "others" and all its rows would be dropped',
          'numbers in column "articles.rating" would become null',
        ],
      },
    );
    expect(proposalParts(told, BASE)).toEqual([
      {
        title: 'Goes out of reach',
        lines: [
          '1,200 articles: what they have in teaser',
          '1,200 articles: what they have in author',
          'Documents of person: all of it (the table persons)',
          'table "others" and all its rows would be dropped',
          '1,200 articles: numbers in column "articles.rating" would become null',
        ],
        isBad: true,
        isDetail: false,
      },
    ]);
    expect(proposalLine(told, BASE)).toEqual({ text: '5 things go out of reach', isBad: true });
  });

  it('says of what is renamed that it stays, and of nothing else about it', () => {
    const told = proposal(
      {
        documents: { 'api::article.article': 2 },
        renamed: [{ uid: 'api::article.article', from: 'teaser', to: 'lead', columns: [['articles.teaser', 'articles.lead']] }],
      },
      { losses: ['column "articles.teaser" would be dropped'], steps: ['addColumn articles.lead'], migrations: ['rename'] },
    );
    expect(proposalParts(told, BASE).map(({ title, lines }) => [title, lines])).toEqual([
      ['Is renamed', ['teaser becomes lead: 2 articles keep what they have there.']],
    ]);
    expect(proposalLine(told, BASE)).toEqual({ text: 'No value is lost, nobody loses a right', isBad: false });
  });

  it('says what stops the app first, and what roles lose', () => {
    const told = proposal(
      {
        grants: [{ holder: 'role editor', action: 'api::article.article.find', names: ['api::article.article.find'] }],
        routes: { gone: ['GET /api/articles'], added: [] },
      },
      { stops: ['two documents'], refused: ['two documents'] },
    );
    expect(proposalParts(told, BASE).map(({ title, isBad }) => [title, isBad])).toEqual([
      ['The app would not start with this', true],
      ['Roles and tokens lose', true],
      ['Addresses that are gone', true],
    ]);
    expect(proposalLine(told, BASE).text).toBe('The app would not start with this');
  });

  it('says steps as people would, and leaves sentences as they are', () => {
    expect(stepWords('addColumn articles.rating')).toBe('A new column: articles.rating');
    expect(stepWords('createTable tags')).toBe('A new table: tags');
    expect(stepWords('swapRows a')).toBe('swap rows a');
    expect(stepWords('2 documents become drafts')).toBe('2 documents become drafts');
  });

  it('says why it was refused, by place', () => {
    expect(refusalLines('no', {})).toEqual(['no']);
    expect(refusalLines('no', { errors: [{ file: 'config/a.json', path: ['attributes', 'x'], message: 'is wrong' }] })).toEqual([
      'attributes.x: is wrong (config/a.json)',
    ]);
    expect(refusalLines('no', { stops: ['a', 'b'] })).toEqual(['a', 'b']);
  });
});
