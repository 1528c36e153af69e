import { type Documents, ForbiddenError, type RouteTable, SYSTEM, type ValueProblem, ValueProblemsError, z } from 'plinth';
import { slugOf, slugOptionsOf } from '../describe/slug.ts';
import { API } from '../staff/staff.ts';
import { documentIdSchema, hasDrafts, localeSchema, parametersOf, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';
import type { Data, FreeName } from './told.ts';

const asked = z.strictObject({
  type: uidSchema,
  attribute: z.string().min(1).max(190),
  /** The component that has the attribute, if it is not the type's own. There, two entries may have the same value. */
  component: uidSchema.optional(),
  value: z.string().max(1_000).optional(),
  from: z.string().max(10_000).optional(),
  documentId: z.union([documentIdSchema, z.literal('')]).optional(),
  locale: localeSchema.optional(),
});

/** Numbers that are tried as a suffix when a value is taken. */
const TRIED = 50;

/** Maximum length of a value when the attribute sets none. */
const LENGTH = 255;

const ALLOWED = /^[A-Za-z0-9-_.~]*$/;

/** Adds `GET /admin/api/uid`: whether a name for URLs is free, and a free one like `value`, or made of the text `from`. */
export function addUidRoute(routes: RouteTable, documents: Documents): void {
  routes.get(`${API}/uid`, SIGNED_IN, async (ctx): Promise<Data<FreeName>> => {
    const { type: uid, attribute: name, component, value, from, documentId, locale } = parametersOf(asked, ctx);
    const { caller } = ctx.state;
    const type = typeNamed(uid, documents, caller);
    const { ability } = caller;
    const writes = [`${uid}.create`, `${uid}.update`]
      .filter((action) => ability.can(action))
      .map((action) => ability.rule(action)?.fields ?? null);
    if (!writes.some((fields) => fields === null || component !== undefined || fields.includes(name))) throw new ForbiddenError();
    const owner = component === undefined ? type : documents.model.components.get(component);
    const attribute = owner?.attributes.get(name);
    if (attribute?.type.name !== 'uid') throw refused('attribute', 'attribute: this content type has no such attribute of type uid');
    const given = value ?? from;
    if (given === undefined) throw refused('value', 'value: provide a value, or a string in `from`');

    const isAllowed = allowed(attribute);
    const longest = Number(attribute.definition.maxLength ?? LENGTH);
    const base =
      (value !== undefined && value !== '' && isAllowed(value) ? value : slugOf(given, slugOptionsOf(attribute.definition.options))).slice(
        0,
        longest,
      ) || type.singularName;
    if (component !== undefined) return { data: { value: base, isFree: value === undefined || value === base } };
    const tried = [base, ...Array.from({ length: TRIED }, (_, n) => `${base.slice(0, longest - 3)}-${n + 2}`)];
    const taken = new Set<string>();
    // A name is taken even by documents that the caller may not see. Drafts count too: two drafts with one name could not both be
    // published.
    for (const status of hasDrafts(type, documents) ? ['draft', 'published'] : [null]) {
      const parameters = {
        filters: { [name]: { $in: tried }, ...(documentId && { documentId: { $ne: documentId } }) },
        fields: [name],
        ...(status !== null && { status }),
        ...(locale !== undefined && { locale }),
      };
      const query = documents.parse(uid, parameters, 'list', SYSTEM, { paging: PAGING });
      for (const found of (await documents.find(query)).documents) taken.add(String(found[name]));
    }
    const free = tried.find((one) => !taken.has(one) && isAllowed(one)) ?? `${base.slice(0, longest - 9)}-${Date.now().toString(36)}`;
    return { data: { value: free, isFree: value === undefined || (value === base && !taken.has(base)) } };
  });
}

/** Returns the check of values: the option `regex` replaces the usual form. */
function allowed({ definition }: { readonly definition: object }): (text: string) => boolean {
  const { regex } = definition as { readonly regex?: { matches(text: string): boolean | null } };
  return (text) => (regex === undefined ? ALLOWED.test(text) : regex.matches(text) === true);
}

const PAGING = Object.freeze({ defaultLimit: TRIED * 2, maxLimit: TRIED * 2, withCount: false });

function refused(key: string, message: string): ValueProblemsError {
  const problem: ValueProblem = { path: [key], message, name: 'ValidationError' };
  return new ValueProblemsError([problem]);
}
