DROP INDEX "form_record_creator";--> statement-breakpoint
DROP INDEX "form_record_organize";--> statement-breakpoint
CREATE INDEX "form_record_creator" ON "form_record" USING btree ("model_id","created_by","id");--> statement-breakpoint
CREATE INDEX "form_record_organize" ON "form_record" USING btree ("model_id","organize_id","id");
