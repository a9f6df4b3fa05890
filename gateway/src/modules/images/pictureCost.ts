/** What a picture takes from its caller's budget: a page shows many at once. */
export const PICTURE_COST = 0.2
