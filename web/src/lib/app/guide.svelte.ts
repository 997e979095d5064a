/** The tour of the table: started at a table, or requested before there is one. */
export const guide = $state({ touring: false });
