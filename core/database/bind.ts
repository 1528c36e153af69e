/** A value as a driver takes it after `Dialect.bind`. */
export type Bind = string | number | bigint | boolean | null | Buffer;
