import type { ChangedAttribute, UnfittingChoice } from './convert-rows.ts';
import { counted } from './counted.ts';
import { describeSharing } from './model-conflict.ts';
import type { StoredValue } from './stored-value.ts';

/** What becomes of the values of an attribute whose type has changed. */
export interface AttributeConversion extends ChangedAttribute {
  /** Uids of the content types that have such values. */
  readonly types: readonly string[];
  /** Documents in which all values fit. */
  readonly fitting: number;
  /** Documents with a value that does not fit. */
  readonly unfitting: number;
  /** Documents whose converted value another one has, although the attribute is unique: the change is not possible. */
  readonly duplicates: { readonly count: number; readonly examples: readonly StoredValue[] };
  /** Some of the values that do not fit. */
  readonly examples: readonly StoredValue[];
}

/** Finds the choice for an attribute. */
export function choicesFrom(choices: readonly UnfittingChoice[]): (changed: ChangedAttribute) => UnfittingChoice | undefined {
  const byAttribute = new Map(choices.map((choice) => [`${choice.uid} ${choice.attribute}`, choice]));
  return ({ uid, attribute }) => byAttribute.get(`${uid} ${attribute}`);
}

/** Conversions with values that do not fit and that no choice is about, or more of them than was agreed to. */
export function undecided(reports: readonly AttributeConversion[], choices: readonly UnfittingChoice[]): readonly AttributeConversion[] {
  const choiceFor = choicesFrom(choices);
  return reports.filter((report) => {
    const choice = choiceFor(report);
    if (report.duplicates.count > 0) return true;
    if (report.unfitting === 0) return false;
    return choice === undefined || (choice.action === 'clear' && report.unfitting > (choice.limit ?? Number.POSITIVE_INFINITY));
  });
}

/** What is done, or would be, in a sentence. */
export function describeConversion(report: AttributeConversion, choice: UnfittingChoice | undefined): string {
  const { uid, attribute, from, to, fitting, unfitting } = report;
  const rest =
    unfitting === 0
      ? ''
      : choice?.action === 'keep'
        ? `; ${counted(unfitting, 'document')}: the value that does not fit is moved to "${choice.to}"`
        : `; ${counted(unfitting, 'document')}: the value that does not fit is cleared`;
  return `"${attribute}" of ${uid} changes from ${from} to ${to}: ${counted(fitting, 'document')} converted${rest}`;
}

/** Why a conversion cannot be made, in a sentence. */
export function describeUnfitting({ uid, attribute, from, to, fitting, unfitting, duplicates, examples }: AttributeConversion): string {
  const change = `"${attribute}" of ${uid} changes from ${from} to ${to}`;
  if (duplicates.count > 0)
    return `${change}: it must be unique, but ${describeSharing(duplicates.count, duplicates.examples, 'would have')}`;
  const values = examples
    .slice(0, 5)
    .map(({ documentId, value }) => `${value === null ? 'a secret' : JSON.stringify(value.slice(0, 40))} of ${documentId}`);
  const more = unfitting > values.length ? ', …' : '';
  const shown = values.length > 0 ? ` (${values.join(', ')}${more})` : '';
  const others = fitting === 0 ? '' : `, ${fitting} ${fitting === 1 ? 'fits' : 'fit'}`;
  return `${change}: ${counted(unfitting, 'document has a value', 'documents have values')} that ${unfitting === 1 ? 'does' : 'do'} not fit${shown}${others}`;
}

/** Thrown by a boot or a migration for values that do not fit the new types of their attributes. */
export class ModelConversionError extends Error {
  override readonly name = 'ModelConversionError';
  readonly code = 'DOCUMENTS_MODEL_CONVERSION';

  constructor(conversions: readonly AttributeConversion[]) {
    const list = conversions.map((conversion) => `\n- ${describeUnfitting(conversion)}`).join('');
    super(`Stored values do not fit the new type of their attribute:${list}\n${adviceFor(conversions)}`);
  }
}

function adviceFor(conversions: readonly AttributeConversion[]): string {
  const first = conversions.find(({ duplicates }) => duplicates.count === 0);
  if (first === undefined) return 'Revert the type, fix the values, and change the type again.';
  const name = `${first.uid}.${first.attribute}`;
  return (
    `Run "plinth migrate --unfitting ${name}=clear" to clear these values, or add an attribute of the type "text" and run ` +
    `"plinth migrate --unfitting ${name}=NEW_ATTRIBUTE" to move them there, or revert the type.`
  );
}
