/** The most codes that a campaign is given by one request. */
export const MAX_CODES_PER_CAMPAIGN = 100_000;
