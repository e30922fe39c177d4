/** What Terraform printed, read as a person would. */

/** Address -> what Terraform means to do, e.g. `terraform_data.pod1_leaf1` -> `must be replaced`. */
export function planned(text: string): Record<string, string> {
  const lines = text.matchAll(/# (\w+\.\S+) ((?:will|must) be .+)$/gm);
  return Object.fromEntries([...lines].map(([, address = "", action = ""]) => [address, action]));
}

/** Address -> the folder that the device's provisioner named. */
export function provisioned(text: string): Record<string, string> {
  const lines = text.matchAll(/(\w+\.\S+) \(local-exec\): rocefab rendered (\S+);/g);
  return Object.fromEntries([...lines].map(([, address = "", folder = ""]) => [address, folder]));
}

/** `4 added, 0 changed, 0 destroyed` of each stack that was applied, sorted. */
export function applied(text: string): string[] {
  return [...text.matchAll(/Apply complete! Resources: (.+)\.$/gm)].map(([, sums = ""]) => sums).sort();
}

export function saysNoChanges(text: string): boolean {
  return /No changes\. Your infrastructure matches the configuration/.test(text);
}
