import { useChannel } from "../ui/data/query.ts";

/** Reads a load, and reads the load again after each change. `data` is undefined until this load has arrived. */
export function useLoad(loadId: string) {
  const { data, error, refetch } = useChannel("loads.get", { loadId });
  return { data: data?.load.loadId === loadId ? data : undefined, error, refetch };
}
