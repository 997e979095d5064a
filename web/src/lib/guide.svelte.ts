/** The tour of the table: begun at a table, or wished for on the way to one. */
export const guide = $state({ touring: false });
