-- The revision that holds what was last written into a change request as files of a repository. Whoever publishes a folder
-- finds by it what it has published last.
alter table change_request add column revision_imported_id uuid;
