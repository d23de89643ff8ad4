/** Stored events of campaigns that views of other contexts take: the `data` of each. */

/** `campaign.deleted`: to the bin, or for good when `campaign.name_released` comes with it. Its codes follow one by one. */
export interface CampaignBinned {
  /** `camp_…` */
  readonly id: string;
  /** Absent in events of before it was noted. */
  readonly name?: string;
  /** ISO 8601 in UTC */
  readonly at: string;
}

/** `campaign.name_released`: out of the bin, too. */
export interface CampaignPurged {
  readonly id: string;
}
