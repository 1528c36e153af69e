/** The actions of a content type that have root fields (specification, GraphQL customization). */
export const ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'] as const;

/** One of ACTIONS. */
export type Action = (typeof ACTIONS)[number];
