import {
  type Attribute,
  type AttributeTypes,
  convertValue,
  type Model,
  ownValue,
  type SourceType,
  textOfValue,
} from '../../model/index.ts';
import { type AttributeKinds, kindOfAttribute } from './attribute-kinds.ts';

/** What becomes of the values of an attribute that do not fit its new type. */
export interface UnfittingChoice {
  /** The content type or component that has the attribute. */
  readonly uid: string;
  readonly attribute: string;
  /** `clear`: they become null. `keep`: they are written as text into the attribute `to` of the same content type or component. */
  readonly action: 'clear' | 'keep';
  /** For `keep`. */
  readonly to?: string | undefined;
  /** For `clear`: the most documents that may lose a value. Default: any number. */
  readonly limit?: number | undefined;
}

/** An attribute whose type has changed. */
export interface ChangedAttribute {
  readonly uid: string;
  readonly attribute: string;
  readonly from: string;
  readonly to: string;
}

/** A value that was looked at: whether it fits, and where it is. */
export interface SeenValue {
  readonly changed: ChangedAttribute;
  readonly fits: boolean;
  /** From the content type's attribute: `seo.0.rating`. */
  readonly path: string;
  /** The converted value, if it fits. */
  readonly result: unknown;
  /** The value as text; null for a secret. */
  text(): string | null;
}

/** What a conversion of one row needs. */
export interface RowConversion {
  readonly model: Model;
  readonly types: Pick<AttributeTypes, 'get'>;
  /** The kinds that stored values have. */
  readonly before: AttributeKinds;
  readonly choiceFor: (changed: ChangedAttribute) => UnfittingChoice | undefined;
  readonly seen: (value: SeenValue) => void;
}

/** Values of one owner: of a row (by attribute), or of an entry of a component. */
type Values = Readonly<Record<string, unknown>>;

/** The type that stored values of this kind have; null for kinds that are stored elsewhere, such as relations. */
export function sourceOf(kind: string, types: RowConversion['types']): SourceType | null {
  if (kind.startsWith('component ')) return { kind: 'component', name: kind };
  if (kind === 'dynamiczone') return { kind: 'dynamiczone', name: kind };
  const type = types.get(kind);
  if (type === undefined) return { kind: 'scalar', name: kind };
  return type.kind === 'scalar' ? type : null;
}

/** Whether a column has values of this kind as JSON. */
export function isStoredAsJson(kind: string, types: RowConversion['types']): boolean {
  const type = types.get(kind);
  if (type === undefined) return sourceOf(kind, types)?.kind !== 'scalar';
  return type.kind !== 'scalar' || type.column({ type: kind }).kind === 'json';
}

/** Whether values of an attribute are converted when its kind was `kind` before. */
export function isConverted(kind: string | undefined, attribute: Attribute, types: RowConversion['types']): boolean {
  if (kind === undefined || kind === kindOfAttribute(attribute)) return false;
  return (
    (attribute.kind === 'scalar' || attribute.kind === 'component' || attribute.kind === 'dynamiczone') && sourceOf(kind, types) !== null
  );
}

/**
 * Converts the values of one owner, and of the entries of components in them.
 * @param owner the uid of the content type or component as it is now
 * @param kinds the kinds that its values had
 * @returns the values that change; undefined where none does
 */
export function convertOwner(
  conversion: RowConversion,
  owner: { readonly uid: string; readonly attributes: ReadonlyMap<string, Attribute> },
  kinds: Readonly<Record<string, string>>,
  values: Values,
  path: readonly string[] = [],
): Values | undefined {
  const changes: Record<string, unknown> = {};
  for (const [name, attribute] of owner.attributes) {
    const value = ownValue(values, name);
    if (value === undefined || value === null) continue;
    const kind = ownValue(kinds, name) as string | undefined;
    const at = [...path, name];
    let current: unknown = value;
    if (isConverted(kind, attribute, conversion.types)) {
      const changed = { uid: owner.uid, attribute: name, from: kind as string, to: kindOfAttribute(attribute) };
      const source = sourceOf(changed.from, conversion.types) as SourceType;
      current = convertedOrChosen(conversion, { changed, source, attribute, value, path: at.join('.') }, values, changes);
    }
    const inner = convertEntries(conversion, attribute, kind, current, at);
    if (inner !== undefined) current = inner;
    // In a column, the same value can have another form.
    const isWritten = path.length === 0 && kind !== undefined && isOtherForm(kind, attribute, conversion.types);
    if (current !== value || isWritten) changes[name] = current;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

function isOtherForm(kind: string, attribute: Attribute, types: RowConversion['types']): boolean {
  return isConverted(kind, attribute, types) && isStoredAsJson(kind, types) !== isStoredAsJson(kindOfAttribute(attribute), types);
}

interface ChangedValue {
  readonly changed: ChangedAttribute;
  readonly source: SourceType;
  readonly attribute: Attribute;
  readonly value: unknown;
  readonly path: string;
}

function convertedOrChosen(
  { choiceFor, seen }: RowConversion,
  { changed, source, attribute, value, path }: ChangedValue,
  values: Values,
  changes: Record<string, unknown>,
): unknown {
  const text = () => textOfValue(source, value);
  const converted = convertValue(source, attribute, value);
  const isSame = converted.fits && (converted.value === value || JSON.stringify(converted.value) === JSON.stringify(value));
  seen({ changed, fits: converted.fits, path, result: converted.fits ? converted.value : null, text });
  if (converted.fits) return isSame ? value : converted.value;
  const choice = choiceFor(changed);
  // A value that somebody has written there since stays.
  if (choice?.action === 'keep' && choice.to !== undefined && (ownValue(values, choice.to) ?? null) === null) changes[choice.to] = text();
  return null;
}

/** Converts the values in entries of components. @param kind of the attribute before @returns undefined where none changes */
function convertEntries(
  conversion: RowConversion,
  attribute: Attribute,
  kind: string | undefined,
  value: unknown,
  path: readonly string[],
): readonly unknown[] | undefined {
  if ((attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') || !Array.isArray(value)) return undefined;
  let isChanged = false;
  const entries = value.map((entry: unknown, index) => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const named = attribute.kind === 'component' ? attribute.component : (entry as { readonly __component?: unknown }).__component;
    const component = conversion.model.components.get(String(named));
    if (component === undefined) return entry;
    const former =
      attribute.kind === 'component' && kind?.startsWith('component ') === true ? kind.slice('component '.length) : component.uid;
    const changes = convertOwner(conversion, component, conversion.before[former] ?? {}, entry as Values, [...path, String(index)]);
    if (changes === undefined) return entry;
    isChanged = true;
    return { ...entry, ...changes };
  });
  return isChanged ? entries : undefined;
}
