import type { ContentTypeUid, CreateInput, DocumentOf, HasLenient, LenientInput, UpdateInput } from '../content/index.ts';

/**
 * Lets a call be taken as it is, without a look at what it names: for content types that the compiler does not know, and for what it cannot look into
 * (the parameters or the body of a request).
 */
export type IfUntyped<Uid extends string, Given> = Uid extends ContentTypeUid ? (IsOpaque<Given> extends true ? unknown : never) : unknown;

type IsOpaque<Given> = unknown extends Given ? true : true extends HasAnyKey<Given> ? true : false;

type HasAnyKey<Given> = Given extends unknown ? (string extends keyof Given ? true : false) : never;

/** What a document of a type is made of; nothing is required where versions may be incomplete, because axes are chosen beside the data. */
export type CreateData<Uid> = HasLenient<Uid> extends true ? LenientInput<Uid> : CreateInput<Uid>;

/** What is changed of a document. */
export type UpdateData<Uid> = HasLenient<Uid> extends true ? LenientInput<Uid> : UpdateInput<Uid>;

/** What a write answers that does not say what it wants. */
export type AnswerTo<Uid> = HasLenient<Uid> extends true ? DocumentOf<Uid, undefined, undefined, string> : DocumentOf<Uid>;
