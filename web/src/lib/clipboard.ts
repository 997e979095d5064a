/** Copy a text; false where the browser lets no page do that, as over plain HTTP from another machine. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
