import { useChannel } from "../ui/data/query.ts";

/** Reads a load, and again when it changes. `data` is undefined while another load is read. */
export function useLoad(loadId: string) {
  const { data, error, refetch } = useChannel("loads.get", { loadId });
  return { data: data?.load.loadId === loadId ? data : undefined, error, refetch };
}
