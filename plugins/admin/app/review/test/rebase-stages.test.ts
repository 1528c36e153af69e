import type { ReviewedStage } from '../../client/types.ts';
import { rebaseStages } from '../rebase-stages.ts';

const stage = (id: string, change: Partial<ReviewedStage> = {}): ReviewedStage => ({
  ...{ id, name: id, colour: 'grey', publish: false, into: null, outOf: null, onChange: null },
  ...change,
});
const BEFORE = [stage('draft'), stage('review'), stage('approved', { onChange: 'review' })];
const namesOf = (stages: readonly ReviewedStage[]) => stages.map(({ name }) => name);

describe('stages that two people change', () => {
  it('are those of the other one where nothing was entered here', () => {
    const now = [stage('review', { name: 'Second pair of eyes' }), stage('draft'), stage('law')];
    expect(rebaseStages(BEFORE, BEFORE, now)).toEqual(now);
  });

  it('keep what was entered here, field by field', () => {
    const mine = [stage('draft', { name: 'Writing' }), stage('new', { name: 'Pictures' }), stage('review'), BEFORE[2] as ReviewedStage];
    const now = [stage('draft', { colour: 'red' }), stage('review'), BEFORE[2] as ReviewedStage, stage('law')];
    const rebased = rebaseStages(BEFORE, mine, now);
    expect(namesOf(rebased)).toEqual(['Writing', 'Pictures', 'review', 'approved', 'law']);
    expect(rebased[0]).toMatchObject({ name: 'Writing', colour: 'red' });
  });

  it('lose those that either one removed, and what leads to them', () => {
    const rebased = rebaseStages(BEFORE, [stage('draft'), stage('approved', { onChange: 'review', name: 'Ready' })], BEFORE);
    expect(namesOf(rebased)).toEqual(['draft', 'Ready']);
    expect(rebased[1]?.onChange).toBeNull();
    expect(namesOf(rebaseStages(BEFORE, BEFORE, [stage('draft')]))).toEqual(['draft']);
  });

  it('stand in the order that one of both gave them', () => {
    const reversed = BEFORE.toReversed();
    expect(namesOf(rebaseStages(BEFORE, reversed, [...BEFORE, stage('law')]))).toEqual(['approved', 'law', 'review', 'draft']);
    expect(namesOf(rebaseStages(BEFORE, BEFORE, reversed))).toEqual(['approved', 'review', 'draft']);
  });

  it('are as saved, after what was entered was saved', () => {
    const mine = [stage('draft', { name: 'Writing' }), stage('new')];
    expect(rebaseStages(BEFORE, mine, mine)).toEqual(mine);
  });
});
