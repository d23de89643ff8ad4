/**
 * The part of the changelog about a version.
 * @throws Error where it has none: a release without notes is one that nobody wrote up
 */
export function releaseNotes(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1);
  const part =
    parts.find((each) => headingOf(each) === version) ?? parts.find((each) => headingOf(each) === 'Unreleased');
  const text = part?.slice(part.indexOf('\n')).trim();
  if (!text) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return `# Perkstream ${version}\n\n${text}\n`;
}

/** `0.2.0` of `[0.2.0] - 2026-12-01`. */
function headingOf(part) {
  return /^\[?([\w.-]+)\]?/.exec(part)?.[1];
}
