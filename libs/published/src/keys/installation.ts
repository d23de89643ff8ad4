/**
 * Projects and keys belong to no project: their streams stand under this name instead. It cannot be the id of a project
 * (`proj_…`), unless somebody names theirs so, and then streams of other kinds still differ by their category.
 */
export const INSTALLATION = 'installation';
