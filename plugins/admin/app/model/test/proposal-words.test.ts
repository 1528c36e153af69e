import type { ModelProposal } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { isOfDocuments, losingTypes, proposalLine, proposalParts, refusalLines } from '../proposal-words.ts';
import { BASE } from './sources.ts';

const NOTHING: ModelProposal = {
  expected: 'x',
  files: [],
  plan: { steps: [], content: [], migrations: [], losses: [], tables: [], refused: [], stops: [], isUncertain: false },
  conversions: [],
  conflicts: [],
  losses: [],
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
  it('says what is lost, with how many documents, and never names columns or tables', () => {
    const uid = 'api::article.article';
    const told = proposal(
      {
        losses: [
          { kind: 'attribute', uid, attribute: 'teaser', value: null, count: 1200 },
          { kind: 'drafts', uid, attribute: null, value: null, count: 10 },
          { kind: 'locale', uid, attribute: null, value: 'fr', count: 14 },
          { kind: 'length', uid, attribute: 'teaser', value: '20', count: 1 },
        ],
      },
      { losses: ['column "articles._level" would be dropped', 'table "others" and all its rows would be dropped'] },
    );
    const [part, ...others] = proposalParts(told, BASE);
    expect(others).toEqual([]);
    expect(t(part?.title ?? 'model.notes')).toBe('Data loss in documents');
    expect(part).toMatchObject({ isBad: true });
    expect(part?.lines).toEqual([
      'article: 1,200 documents have a value in teaser',
      'article: 10 drafts become inaccessible',
      'article: 14 versions in the locale fr become inaccessible',
      'article: 1 document has more than 20 characters in teaser',
    ]);
    expect(proposalLine(told)).toEqual({ text: '4 cases of data loss', isBad: true });
  });

  it('leaves values that do not fit to their choices', () => {
    const text = '"rating" of api::article.article changes from string to integer: 2 documents have values that do not fit';
    const conversion = { uid: 'api::article.article', attribute: 'rating', from: 'string', to: 'integer', fitting: 1, unfitting: 2 };
    const duplicates = { count: 0, examples: [] };
    const told = proposal(
      { conversions: [{ ...conversion, types: [conversion.uid], duplicates, examples: [], choice: null, keepsIn: 'rating_text' }] },
      { stops: [text], losses: [text] },
    );
    expect(proposalParts(told, BASE)).toEqual([]);
    expect(proposalLine(told)).toEqual({ text: '2 documents have values that do not fit', isBad: true });
  });

  it('leaves documents that stop a start to their list, and counts them first', () => {
    const uid = 'api::article.article';
    const conflict = { kind: 'links', uid, attribute: 'tags', count: 3, examples: [], text: '4 of 6 links would be removed' } as const;
    const shared = '"rating" of api::article.article changes from string to integer: it must be unique, but 2 documents would have a value';
    const conversion = { uid, types: [uid], attribute: 'rating', from: 'string', to: 'integer', fitting: 2, unfitting: 0 };
    const duplicates = { count: 2, examples: [] };
    const told = proposal(
      { conflicts: [conflict], conversions: [{ ...conversion, duplicates, examples: [], choice: null, keepsIn: 'rating_text' }] },
      { stops: [conflict.text, shared], losses: [conflict.text], refused: [shared] },
    );
    expect(proposalParts(told, BASE)).toEqual([]);
    expect([proposalLine(told), isOfDocuments(told)]).toEqual([{ text: '5 documents must be changed first', isBad: true }, true]);
    expect(losingTypes(told)).toEqual([]);
    const losses = [{ kind: 'attribute', uid, attribute: 'teaser', value: null, count: 1 }] as const;
    const lost = proposal({ losses, conversions: told.conversions.map((one) => ({ ...one, types: ['api::page.page'], unfitting: 1 })) });
    expect(losingTypes(lost)).toEqual([uid, 'api::page.page']);
  });

  it('says of what is renamed that it stays, and of nothing else about it', () => {
    const told = proposal(
      {
        documents: { 'api::article.article': 2 },
        renamed: [{ uid: 'api::article.article', from: 'teaser', to: 'lead', columns: [['articles.teaser', 'articles.lead']] }],
      },
      { losses: ['column "articles.teaser" would be dropped'], steps: ['addColumn articles.lead'], migrations: ['rename'] },
    );
    expect(proposalParts(told, BASE).map(({ title, lines }) => [t(title), lines])).toEqual([
      ['Renamed', ['teaser is renamed to lead. 2 articles keep their values.']],
    ]);
    expect(proposalLine(told)).toEqual({ text: 'No data or permissions will be lost', isBad: false });
  });

  it('says what stops the app first, and what roles lose', () => {
    const told = proposal(
      {
        grants: [{ holder: 'Role editor', action: 'api::article.article.find', names: ['api::article.article.find'] }],
        routes: { gone: ['GET /api/articles'], added: [] },
      },
      { stops: ['two documents'], refused: ['two documents'] },
    );
    expect(proposalParts(told, BASE).map(({ title, isBad }) => [t(title), isBad])).toEqual([
      ['The app would not start with these changes', true],
      ['Permissions removed from roles and tokens', true],
      ['Removed endpoints', true],
    ]);
    expect(proposalLine(told).text).toBe('The app would not start with these changes');
  });

  it('says why it was refused, by place', () => {
    expect(refusalLines('no', {})).toEqual(['no']);
    expect(refusalLines('no', { errors: [{ file: 'config/a.json', path: ['attributes', 'x'], message: 'is wrong' }] })).toEqual([
      'attributes.x: is wrong (config/a.json)',
    ]);
    expect(refusalLines('no', { stops: ['a', 'b'] })).toEqual(['a', 'b']);
  });
});
