import type { RightsSubject, ToldGrant } from '../../client/types.ts';
import {
  changedActions,
  emptyRules,
  expand,
  extentOf,
  grantAs,
  grantWith,
  patternOf,
  rebasedGrants,
  withoutEmptyConditions,
  withoutEmptyRules,
  writtenOut,
} from '../grants.ts';
import { whereOf } from '../rule-parts.ts';

const subject = (uid: string, verbs: readonly string[], plugin: string | null = null): RightsSubject => ({
  ...{ uid, title: uid, plugin, isType: true, isSingle: false, drafts: false, localized: false, attributes: [] },
  actions: verbs.map((verb) => ({ verb, wildcard: plugin === null, fields: true })),
});

const ARTICLE = subject('api::article.article', ['find', 'create', 'update']);
const WRITER = subject('api::writer.writer', ['find', 'update']);
const USER = subject('plugin::up.user', ['find'], 'up');
const ALL = [ARTICLE, WRITER, USER];
const OWN = { where: { createdBy: '$caller' }, fields: null };

const rights = (grants: readonly ToldGrant[]) => Object.fromEntries([...expand(grants, ALL)].map(([action, { rule }]) => [action, rule]));

describe('grants', () => {
  it('mean what the server says that they mean', () => {
    expect(rights(['api::*'])).toEqual({
      'api::article.article.find': null,
      'api::article.article.create': null,
      'api::article.article.update': null,
      'api::writer.writer.find': null,
      'api::writer.writer.update': null,
    });
    expect(rights([grantWith('api::writer.writer.*', OWN), 'api::writer.writer.find', 'plugin::up.user.find', 'nothing::at.all'])).toEqual({
      'api::writer.writer.find': null,
      'api::writer.writer.update': OWN,
      'plugin::up.user.find': null,
    });
  });

  it('that somebody else has stored stay beside the own changes', () => {
    const base = ['api::writer.writer.*'];
    const changed = ['api::writer.writer.find', grantWith('api::article.article.update', OWN)];
    const stored = ['api::writer.writer.*', 'api::article.article.create', 'plugin::up.user.find', 'nothing::at.all'];
    const merged = rebasedGrants(base, changed, stored, ALL);
    expect(rights(merged)).toEqual({
      'api::writer.writer.find': null,
      'api::article.article.create': null,
      'api::article.article.update': OWN,
      'plugin::up.user.find': null,
    });
    expect(merged).toContain('nothing::at.all');
    expect(rebasedGrants(base, changed, base, ALL)).toBe(changed);
  });

  it('are told together where they are the same', () => {
    const granted = expand(['api::writer.writer.find', grantWith('api::article.article.update', OWN)], ALL);
    const of = (...actions: readonly string[]) => extentOf(actions, granted).kind;
    expect(of('api::writer.writer.find')).toBe('all');
    expect(of('api::writer.writer.find', 'api::writer.writer.update')).toBe('mixed');
    expect(of('api::article.article.update')).toBe('some');
    expect(of('api::article.article.find', 'api::article.article.create')).toBe('no');
  });

  it('stay limited to some while a rule has no condition, and are stored without a rule', () => {
    const empty = { where: null, fields: null };
    const grants = grantAs(['api::*'], ARTICLE, ['update'], empty, ALL);
    expect(grants).toEqual(['api::*', { action: 'api::article.article.update' }]);
    expect(extentOf(['api::article.article.update'], expand(grants, ALL))).toEqual({ kind: 'some', rule: empty });
    expect(emptyRules(grants)).toEqual(['api::article.article.update']);
    expect(withoutEmptyRules(grants)).toEqual(['api::*', 'api::article.article.update']);
    const limited = grantAs(grants, ARTICLE, ['update'], OWN, ALL);
    expect(emptyRules(limited)).toEqual([]);
    expect(withoutEmptyRules(limited)).toEqual(limited);
  });

  it('are kept as conditions when nothing is selected for one, so that saving asks', () => {
    const action = 'api::article.article.update';
    const unselected = { createdBy: '$caller', ...whereOf([{ kind: 'locales', codes: [] }]) };
    for (const rule of [
      { ...OWN, fields: [] },
      { where: unselected, fields: null },
    ]) {
      const grants = grantAs(['api::*'], ARTICLE, ['update'], rule, ALL);
      expect(extentOf([action], expand(grants, ALL))).toEqual({ kind: 'some', rule });
      expect(emptyRules(grants)).toEqual([action]);
      expect(withoutEmptyRules(grants)).toEqual(['api::*', grantWith(action, OWN)]);
      // The heading of the form still says what is limited.
      expect(withoutEmptyConditions(rule)).toEqual(OWN);
    }
    expect(withoutEmptyConditions({ where: null, fields: [] })).toBeNull();
    const nowhere = grantWith(action, { where: { locale: { $in: [] } }, fields: null });
    expect(withoutEmptyRules([nowhere])).toEqual([nowhere]);
  });

  it('keep a wildcard as long as it says what is meant', () => {
    expect(grantAs(['api::*'], ARTICLE, ['find'], null, ALL)).toEqual(['api::*']);
    expect(grantAs(['api::*'], ARTICLE, ['update'], OWN, ALL)).toEqual(['api::*', grantWith('api::article.article.update', OWN)]);
    const back = grantAs(['api::*', grantWith('api::article.article.update', OWN)], ARTICLE, ['update'], null, ALL);
    expect(back).toEqual(['api::*']);
  });

  it('lose what is taken away, and nothing else', () => {
    const grants = grantAs(['api::*', 'plugin::up.user.find'], ARTICLE, ['update'], 'no', ALL);
    expect(grants).toEqual(['api::writer.writer.*', 'api::article.article.find', 'api::article.article.create', 'plugin::up.user.find']);
    expect(changedActions(expand(['api::*'], ALL), expand(grants.slice(0, 3), ALL))).toEqual(['api::article.article.update']);
    const ruled = grantAs([grantWith('api::writer.writer.*', OWN)], WRITER, ['find'], 'no', ALL);
    expect(ruled).toEqual([grantWith('api::writer.writer.update', OWN)]);
  });

  it('are the same written out, and what means nothing now stays', () => {
    const grants: readonly ToldGrant[] = ['api::*', grantWith('api::article.article.update', OWN), 'plugin::off.thing.find'];
    const plain = writtenOut(grants, ALL);
    expect(plain.some((grant) => patternOf(grant).endsWith('*'))).toBe(false);
    expect(rights(plain)).toEqual(rights(grants));
    expect(plain).toContain('plugin::off.thing.find');
  });
});
