/** Copy a text; false if the browser does not allow it, as over plain HTTP from another machine. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
