/** Compiles when two types are the same. */
export declare function same<A, B>(yes: Same<A, B>): void;

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
