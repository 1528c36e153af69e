import type { ContentTypeUid, CreateInput, DocumentOf, HasLenient, LenientInput, UpdateInput } from '../content/index.ts';

/**
 * Accepts a call without checking the names in it. Applies to content types that the compiler does not know, and to values that it cannot
 * look into (the parameters or the body of a request).
 */
export type IfUntyped<Uid extends string, Given> = Uid extends ContentTypeUid ? (IsOpaque<Given> extends true ? unknown : never) : unknown;

type IsOpaque<Given> = unknown extends Given ? true : true extends HasAnyKey<Given> ? true : false;

type HasAnyKey<Given> = Given extends unknown ? (string extends keyof Given ? true : false) : never;

/** The input of a create. Nothing is required where versions may be incomplete: the compiler cannot see which axes are addressed. */
export type CreateData<Uid> = HasLenient<Uid> extends true ? LenientInput<Uid> : CreateInput<Uid>;

/** The input of an update. */
export type UpdateData<Uid> = HasLenient<Uid> extends true ? LenientInput<Uid> : UpdateInput<Uid>;

/** What a write returns when its request names no `answer`. */
export type AnswerTo<Uid> = HasLenient<Uid> extends true ? DocumentOf<Uid, undefined, undefined, string> : DocumentOf<Uid>;
