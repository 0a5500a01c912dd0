/** The mark of somebody with a picture in a list of people. */
export const pictureMark = ({ picture }: { picture?: string | null }) => (picture == null ? {} : { picture })
