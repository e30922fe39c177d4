/** The account that every switch has. */
export const ACCOUNT = "cumulus";

export const REPLACE_FILE = "replace.yaml";
